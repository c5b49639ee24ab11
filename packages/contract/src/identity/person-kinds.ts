import { listPermissions, type PermissionName, type Role } from '#/protocol/permissions.ts'
import { z } from '#/protocol/zod.ts'

interface ProfileContent {
  readonly description: string
  readonly added: readonly PermissionName[]
  readonly removed: readonly PermissionName[]
}

interface KindOfPerson {
  /** Name on screens and in imported lists, and of the permission profile. */
  readonly label: string
  /** What a person of this kind does, in a sentence below the label. */
  readonly hint: string
  readonly roles: readonly Role[]
  /** The profile that every installation begins with; null: the roles alone. */
  readonly profile: ProfileContent | null
}

/** What a person is to the organization. Each kind is shorthand for roles and a permission profile. */
export const personKinds = {
  teacher: {
    label: 'Professor',
    hint: 'Cria assistentes, turmas e atividades, e lê o que a turma perguntou.',
    roles: ['user'],
    profile: {
      description: 'Cria turmas e atividades, revisa os alunos e cria links.',
      added: ['assessments.manage', 'sga.review', 'chats.read_assistant'],
      removed: [],
    },
  },
  coordination: {
    label: 'Coordenação',
    hint: 'O mesmo que um professor, e abre assistentes para a organização.',
    roles: ['user'],
    profile: {
      description: 'Cria e revisa atividades e abre assistentes para a organização.',
      added: ['assistants.publish_internal', 'assessments.manage', 'sga.review', 'sharing.minors'],
      removed: [],
    },
  },
  student: {
    label: 'Aluno',
    hint: 'Conversa com os assistentes da organização e não cria nenhum.',
    roles: ['user'],
    profile: {
      description: 'Conversa e guarda as próprias conversas.',
      added: [],
      removed: [
        'assistants.create',
        'assistants.duplicate',
        'assistants.import',
        'assistants.export',
        'sharing.manage',
        'people.search',
        'webhooks.manage',
      ],
    },
  },
  admin: {
    label: 'Administrador',
    hint: 'Cuida das contas e das configurações, e edita qualquer assistente.',
    roles: ['admin'],
    profile: null,
  },
  partner: {
    label: 'Parceiro',
    hint: 'Vê somente os assistentes liberados para a sua instituição.',
    roles: ['partner'],
    profile: null,
  },
} as const satisfies Record<string, KindOfPerson>

export type PersonKind = keyof typeof personKinds
export const personKindNames = Object.keys(personKinds) as PersonKind[]
export const personKindMessage = 'Escolha a função da pessoa.'
export const personKindSchema = z.enum(personKindNames, personKindMessage)

/** Label, hint, roles and profile of a kind. */
export const describePersonKind = (kind: PersonKind): KindOfPerson => personKinds[kind]

/** The kind that has exactly these roles and this profile; undefined for any other combination. */
export const kindWith = (roles: readonly string[], profileName: string | null): PersonKind | undefined =>
  personKindNames.find((kind) => {
    const { label, profile, roles: given } = describePersonKind(kind)
    return (
      given.length === roles.length &&
      given.every((role) => roles.includes(role)) &&
      (profile ? label : null) === profileName
    )
  })

/** Permissions that roles other than the administrator's give; they are no privileges. */
export const usualPermissions: ReadonlySet<PermissionName> = new Set(listPermissions(['user', 'partner']))

/** Whether a person with the permissions `own` may give these roles, and a profile that adds these permissions. */
export const mayGive = (
  own: ReadonlySet<string>,
  { roles, added }: { roles: readonly string[]; added: readonly string[] },
): boolean =>
  (added.length === 0 || own.has('users.permissions')) &&
  [...listPermissions(roles), ...added].every(
    (name) => own.has(name) || (usualPermissions as ReadonlySet<string>).has(name),
  )
