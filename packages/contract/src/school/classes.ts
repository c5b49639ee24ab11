import { instant } from '#/protocol/instant.ts'
import { named, z } from '#/protocol/zod.ts'
import { cleanedText, shownText } from '#/protocol/names.ts'
import { crowdPerMinute } from '#/protocol/api.ts'
import { defineContract, route } from '#/protocol/define.ts'
import { namedRowSchema } from '#/protocol/ids.ts'
import { activityStateSchema } from '#/school/activities.ts'
import { openingHoursFields, refineHours } from '#/protocol/opening-hours-form.ts'
import { paged, pageQuery } from '#/protocol/paging.ts'
import { versionSchema } from '#/protocol/version.ts'

/** Maximum number of students in a class. */
export const MAX_CLASS_STUDENTS = 200

/** The teacher's form for a class. The hours are in the organization's time zone. */
export const classFormSchema = z
  .strictObject({
    name: shownText()
      .min(2, 'O nome precisa de pelo menos 2 caracteres.')
      .max(80, 'O nome pode ter no máximo 80 caracteres.'),
    /** True: students with the code enter any name; false: only names in the list may enter. */
    selfNames: z.boolean(),
    /** The last day on which the code works. */
    endsOn: z.iso.date('Escolha o último dia.'),
    /** Days and hours at which the code works. */
    ...openingHoursFields,
  })
  .superRefine(refineHours)
export type ClassForm = z.infer<typeof classFormSchema>

/** `open`: the code works now; `waiting`: outside its days and hours; `ended`: it no longer works. */
export const doorStates = ['open', 'waiting', 'ended'] as const

export const classSchema = named('SgaClass', {
  ...classFormSchema.shape,
  id: z.uuid(),
  /** Six letters; null if the code was revoked. */
  code: z.string().nullable(),
  door: z.enum(doorStates),
  students: z.number().int(),
  /** Students who added their own name and never entered. */
  unentered: z.number().int(),
  activities: z.number().int(),
  /** Null if the owner's account was deleted. */
  ownerName: z.string().nullable(),
  /** Time zone of the hours. */
  timeZone: z.string(),
  createdAt: instant,
  version: versionSchema,
})
export type SchoolClass = z.infer<typeof classSchema>

const studentSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  /** Null: never. */
  lastEntryAt: instant.nullable(),
})

/** The data that a student needs to enter. Only this response contains the PIN. */
const slipSchema = z.object({ id: z.uuid(), name: z.string(), pin: z.string() })
export type Slip = z.infer<typeof slipSchema>

/** Schema of a student's name in a class. */
export const studentName = () =>
  cleanedText()
    .min(2, 'Escreva o nome com pelo menos 2 letras.')
    .max(120, 'O nome pode ter no máximo 120 caracteres.')
    .regex(/\p{L}/u, 'Escreva o nome com letras.')

const studentNames = z
  .array(studentName())
  .max(MAX_CLASS_STUDENTS, `Uma turma tem no máximo ${MAX_CLASS_STUDENTS} alunos.`)

const administered = { tag: 'Turmas', policy: 'class.manage', permission: 'assessments.manage' } as const

/** The teacher's operations on classes that students enter by a code. */
export const classes = defineContract({
  listClasses: {
    ...route('GET', '/api/classes'),
    ...administered,
    summary: 'As próprias turmas; para administradores, as de todos',
    query: z.object({ ...pageQuery, q: z.string().max(100).default('') }),
    ok: paged(classSchema),
  },
  createClass: {
    ...route('POST', '/api/classes'),
    ...administered,
    summary: 'Cria uma turma com um código novo e, se vierem nomes, os alunos; os PINs aparecem só nesta resposta',
    limitPerMinute: 30,
    body: classFormSchema.safeExtend({ names: studentNames.default([]) }),
    status: 201,
    ok: z.object({ ...classSchema.shape, slips: z.array(slipSchema) }),
  },
  getClass: {
    ...route('GET', '/api/classes/:classId'),
    ...administered,
    summary: 'Uma turma, com as suas atividades e os assistentes com que se faz outra',
    ok: z.object({
      ...classSchema.shape,
      /** The newest 50 entries. */
      /**
       * Until when browsers without an earlier entry are blocked after wrong PINs; null: not blocked. A new code lifts
       * it.
       */
      pinsHeldUntil: instant.nullable(),
      latest: z.array(
        z.object({
          id: z.uuid(),
          assistantId: z.number().int(),
          title: z.string(),
          state: activityStateSchema,
          toReview: z.number().int(),
        }),
      ),
      assistants: z.array(namedRowSchema.extend({ published: z.boolean() })),
    }),
  },
  saveClass: {
    ...route('PUT', '/api/classes/:classId'),
    ...administered,
    summary: 'Altera nome, dias e horas; quem está dentro continua',
    versioned: true,
    body: classFormSchema,
    ok: classSchema,
  },
  changeClassCode: {
    ...route('POST', '/api/classes/:classId/code'),
    ...administered,
    summary: 'Troca o código, ou encerra: o anterior não abre mais nada, e quem está dentro continua',
    limitPerMinute: 30,
    body: z.strictObject({ action: z.enum(['renew', 'end']) }),
    ok: classSchema,
  },
  deleteClass: {
    ...route('DELETE', '/api/classes/:classId'),
    ...administered,
    summary: 'Exclui a turma e os dados dos alunos; o que está em andamento é entregue antes',
  },
  listClassStudents: {
    ...route('GET', '/api/classes/:classId/students'),
    ...administered,
    permission: 'sga.view_identities',
    summary: 'Os alunos de uma turma',
    query: z.object({ ...pageQuery, q: z.string().max(100).default('') }),
    ok: paged(studentSchema),
  },
  addClassStudents: {
    ...route('POST', '/api/classes/:classId/students'),
    ...administered,
    summary: 'Acrescenta alunos pelo nome; os PINs aparecem só nesta resposta',
    limitPerMinute: 30,
    body: z.strictObject({ names: studentNames.min(1, 'Escreva pelo menos um nome.') }),
    status: 201,
    /** `present`: names that were already in the class and keep their PINs. */
    ok: z.object({ slips: z.array(slipSchema), present: z.array(z.string()) }),
    errors: ['class_full'],
  },
  renewClassPins: {
    ...route('POST', '/api/classes/:classId/pins'),
    ...administered,
    permission: 'sga.view_identities',
    summary: 'Novos PINs, de um aluno ou de todos; os anteriores deixam de valer',
    limitPerMinute: 30,
    /** Null: all students. */
    body: z.strictObject({ studentId: z.uuid().nullable() }),
    ok: z.object({ slips: z.array(slipSchema) }),
    errors: ['not_found'],
  },
  removeUnentered: {
    ...route('POST', '/api/classes/:classId/students/removals'),
    ...administered,
    summary: 'Tira os nomes que os próprios alunos escreveram e com os quais ninguém entrou',
    ok: z.object({ removed: z.number().int() }),
  },
  removeClassStudent: {
    ...route('DELETE', '/api/classes/:classId/students/:studentId'),
    ...administered,
    summary: 'Tira um aluno e exclui os dados dele; o que está em andamento é entregue antes',
    errors: ['not_found'],
  },
})

const entryErrors = ['class_code_wrong', 'class_code_ended', 'class_closed_now', 'sign_in_delayed'] as const
const entry = { tag: 'Turmas', policy: 'public', limitPerMinute: crowdPerMinute } as const
/** The code as typed; case, spaces and hyphens are ignored. */
const code = z.string().trim().min(1, 'Digite o código da turma.').max(20, 'O código tem seis letras.')

/** The students' operations for `/entrar`, without account or e-mail. No response names another student. */
export const classEntry = defineContract({
  findClass: {
    ...route('POST', '/api/entry/class'),
    ...entry,
    summary: 'A turma de um código, se ele abre agora',
    body: z.strictObject({ code }),
    ok: z.object({ name: z.string(), institution: z.string(), selfNames: z.boolean() }),
    errors: entryErrors,
  },
  joinClass: {
    ...route('POST', '/api/entry/names'),
    ...entry,
    summary: 'Escreve o próprio nome em uma turma que deixa; o PIN aparece só nesta resposta',
    body: z.strictObject({
      code,
      name: studentName(),
      /** Generated by the caller: a retry with the same key after a lost response returns the same PIN. */
      key: z.uuid().optional(),
    }),
    status: 201,
    ok: z.object({ pin: z.string() }),
    errors: [...entryErrors, 'class_pin_wrong', 'class_name_taken', 'class_names_limit', 'class_full'],
  },
  /** Without `activity` it returns the choice if several are open, and enters at once if only one is. */
  enterClass: {
    ...route('POST', '/api/entry'),
    ...entry,
    summary: 'Entra com código, nome e PIN: a sessão de convidado de uma atividade, ou as atividades abertas',
    body: z.strictObject({
      code,
      name: z.string().trim().min(1, 'Digite o seu nome.').max(120, 'O nome pode ter no máximo 120 caracteres.'),
      pin: z.string().trim().min(1, 'Digite o seu PIN.').max(20, 'O PIN tem seis números.'),
      activity: z.string().max(40).nullable().default(null),
    }),
    ok: z.object({
      /** Store `token` as the guest's token for `path`, then open it. Null: choose one of `activities`. */
      arrival: z.object({ token: z.string(), path: z.string() }).nullable(),
      activities: z.array(z.object({ code: z.string(), title: z.string(), begun: z.boolean() })),
    }),
    errors: [...entryErrors, 'class_pin_wrong', 'class_nothing_open'],
  },
})
