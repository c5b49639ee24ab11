import { useQuery } from '@tanstack/react-query'
import { CheckboxField } from '@prosa/web/src/blocks/entity/form-fields.tsx'
import { SavedForm } from '@prosa/web/src/blocks/entity/saved-form.tsx'
import { api } from '@prosa/web/src/lib/api/api.ts'
import { read } from '@prosa/web/src/lib/api/operations.ts'
import { RetryNotice } from '@prosa/web/src/ui/feedback/retry-notice.tsx'
import { Skeleton } from '@prosa/web/src/ui/feedback/skeleton.tsx'
import { Section } from '@prosa/web/src/ui/layout/section.tsx'
import { z } from 'zod'

const formSchema = z.object({ visitors: z.boolean() })

/** Decides whether visitors may cause reading tools. */
export default function VisitorsSection() {
  const query = useQuery(read('getToolSettings'))
  return (
    <Section title="Ferramentas" description="Contas, datas e serviços que os assistentes usam para responder.">
      {query.data ? (
        <SavedForm
          schema={formSchema}
          values={{ visitors: query.data.visitors }}
          of={query.data}
          save={async (values) => {
            const { visitors } = await api.updateToolSettings({ body: { ...values, version: query.data.version } })
            return { visitors }
          }}
          done="Alterações salvas."
          submitLabel="Salvar ferramentas"
        >
          {(form) => (
            <CheckboxField
              form={form}
              name="visitors"
              label="Visitantes de links podem usar ferramentas que só consultam"
              hint="Vale onde quem edita o assistente também permitir. Ferramentas que alteram algo nunca são usadas por visitantes, e alunos de uma atividade não usam nenhuma."
            />
          )}
        </SavedForm>
      ) : query.error ? (
        <RetryNotice query={query} />
      ) : (
        <Skeleton className="h-24" />
      )}
    </Section>
  )
}
