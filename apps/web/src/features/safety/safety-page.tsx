import { useSuspenseQuery } from '@tanstack/react-query'
import type { ListSearchProps } from '#/blocks/list/list-types.ts'
import { AlertsSection } from '#/features/safety/alerts-section.tsx'
import { SafetyForm } from '#/features/safety/safety-form.tsx'
import { read, useWrite } from '#/lib/api/operations.ts'
import { useCan } from '#/lib/session/permissions.ts'

/** The organization's rules, and the alerts that they raised. */
export function SafetyPage(props: ListSearchProps<'listSafetyAlerts'>) {
  const { data: rules } = useSuspenseQuery(read('getSafety'))
  const mayHandle = useCan('safety.alerts')
  const update = useWrite('updateSafety', { meta: { showsProblem: true } })
  return (
    <div className="flex max-w-4xl flex-col gap-4">
      <header>
        <h1 className="text-2xl font-semibold tracking-tight">Segurança de conteúdo</h1>
        <p className="mt-1 text-sm text-muted-foreground">
          Vale para todos os assistentes. Em cada um, na seção Segurança, dá para pedir mais.
        </p>
      </header>
      {mayHandle && <AlertsSection {...props} />}
      <SafetyForm rules={rules} save={(body) => update.mutateAsync({ body })} />
    </div>
  )
}
