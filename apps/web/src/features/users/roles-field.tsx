import { roleLabels, roleSchema, type Role } from '@prosa/contract/people/permissions.ts'
import { Checkbox } from '#/ui/inputs/checkbox.tsx'
import { FieldError } from '#/ui/inputs/field-error.tsx'

interface RolesFieldProps {
  value: readonly Role[]
  onChange: (roles: Role[]) => void
  onBlur: () => void
  error: string | undefined
}

export function RolesField({ value, onChange, onBlur, error }: RolesFieldProps) {
  const toggle = (role: Role, chosen: boolean) =>
    onChange(roleSchema.options.filter((option) => (option === role ? chosen : value.includes(option))))
  return (
    <fieldset aria-describedby="roles-error" className="flex flex-col gap-2">
      <legend className="pb-1.5 text-sm font-medium">Papéis</legend>
      {roleSchema.options.map((role) => (
        <Checkbox
          key={role}
          label={roleLabels[role]}
          hint={hints[role]}
          checked={value.includes(role)}
          onCheckedChange={(chosen) => toggle(role, chosen)}
          onBlur={onBlur}
        />
      ))}
      <FieldError id="roles-error" message={error} />
    </fieldset>
  )
}

const hints: Readonly<Record<Role, string>> = {
  admin: 'Edita qualquer assistente e administra as contas.',
  user: 'Cria assistentes e conversa com eles.',
  partner: 'Vê somente os assistentes que foram liberados para a sua instituição.',
}
