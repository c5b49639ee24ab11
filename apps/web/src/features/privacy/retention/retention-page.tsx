import { keepPreviousData, useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { Eraser, History } from 'lucide-react'
import { RetentionForm } from '#/features/privacy/retention/retention-form.tsx'
import { RunsTable } from '#/features/privacy/retention/runs-table.tsx'
import { read, useWrite } from '#/lib/api/operations.ts'
import { Button } from '#/ui/actions/button.tsx'
import { Card } from '#/ui/layout/card.tsx'
import { EmptyState } from '#/ui/lists/empty-state.tsx'
import { PagedList } from '#/ui/lists/paged-list.tsx'
import { toast } from '#/ui/feedback/toasters.tsx'

interface RetentionPageProps {
  search: { page?: number }
  onSearchChange: (change: { page: number }) => void
}

const LOOK_AGAIN_MS = 2000

/** For how long things are kept, and the reports of what was removed. */
export function RetentionPage({ search, onSearchChange }: RetentionPageProps) {
  const { data: settings } = useSuspenseQuery(read('getPrivacySettings'))
  const runs = useQuery({
    ...read('listRetentionRuns', { query: search }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) =>
      state.data?.items.some(({ finishedAt }) => finishedAt === null) ? LOOK_AGAIN_MS : false,
  })
  const start = useWrite('startRetentionRun')
  return (
    <div className="flex max-w-3xl flex-col gap-4">
      <Card className="flex flex-col gap-5 sm:p-6">
        <header>
          <h2 className="text-base font-semibold">Por quanto tempo guardamos</h2>
          <p className="mt-0.5 text-sm text-muted-foreground">
            Contado da última mensagem. Um campo vazio guarda enquanto a conta, o link ou a atividade guardar. Links e
            escolas podem guardar por menos tempo, nunca por mais.
          </p>
        </header>
        <RetentionForm settings={settings} />
      </Card>
      <section aria-labelledby="runs" className="flex flex-col gap-4">
        <header className="flex flex-wrap items-center justify-between gap-3">
          <div>
            <h2 id="runs" className="text-base font-semibold">
              Relatórios de limpeza
            </h2>
            <p className="mt-0.5 text-sm text-muted-foreground">Toda noite, o que passou do prazo é excluído de vez.</p>
          </div>
          <Button
            variant="secondary"
            loading={start.isPending}
            onClick={() => start.mutate(undefined, { onSuccess: () => toast.success('A limpeza começou.') })}
          >
            <Eraser aria-hidden /> Limpar agora
          </Button>
        </header>
        <PagedList
          list={runs}
          failure="Não foi possível carregar os relatórios"
          onPageChange={(page) => onSearchChange({ page })}
        >
          <RunsTable
            rows={runs.data?.items ?? []}
            loading={runs.isPending}
            empty={
              <EmptyState
                icon={<History />}
                title="Ainda não houve nenhuma limpeza."
                description="A primeira acontece nesta madrugada, ou agora, se você preferir."
              />
            }
          />
        </PagedList>
      </section>
    </div>
  )
}
