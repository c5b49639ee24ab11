import { apiKeyScopeNames, apiKeyScopes } from '@prosa/contract/people/api-keys.ts'
import type { ApiKeyScope } from '@prosa/contract/people/api-keys.ts'
import { useId } from 'react'
import { Checkbox } from '#/ui/inputs/checkbox.tsx'
import { FieldError } from '#/ui/inputs/field-error.tsx'

interface ScopesFieldProps {
  value: readonly ApiKeyScope[]
  onChange: (scopes: ApiKeyScope[]) => void
  onBlur: () => void
  error: string | undefined
}

/** What the key may be used for. */
export function ScopesField({ value, onChange, onBlur, error }: ScopesFieldProps) {
  const errorId = useId()
  const toggle = (scope: ApiKeyScope, chosen: boolean) =>
    onChange(apiKeyScopeNames.filter((name) => (name === scope ? chosen : value.includes(name))))
  return (
    <fieldset aria-describedby={error ? errorId : undefined} className="flex flex-col gap-3">
      <legend className="pb-1.5 text-sm font-medium">O que ela pode fazer</legend>
      {apiKeyScopeNames.map((scope) => (
        <Checkbox
          key={scope}
          label={apiKeyScopes[scope].label}
          hint={apiKeyScopes[scope].hint}
          checked={value.includes(scope)}
          onCheckedChange={(chosen) => toggle(scope, chosen)}
          onBlur={onBlur}
        />
      ))}
      <FieldError id={errorId} message={error} />
    </fieldset>
  )
}
