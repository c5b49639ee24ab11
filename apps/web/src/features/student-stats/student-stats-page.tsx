import { toChoiceSource } from '#/blocks/entity/choices.tsx'
import { ListFilters } from '#/blocks/list/list-filters.tsx'
import { attemptStateLabels } from '#/text/attempt-labels.ts'
import { ExportMenu } from '#/blocks/list/export-button.tsx'
import type { studentStats } from '@prosa/contract/school/student-stats.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { GraduationCap } from 'lucide-react'
import type { z } from 'zod'
import { NoNumber } from '#/features/student-stats/no-number.tsx'
import { StudentList, AlertList } from '#/features/student-stats/people-lists.tsx'
import { ActivityList, ClassList, IntegrationList } from '#/features/student-stats/stats-lists.tsx'
import { pickFilters, type StatsSearchProps, type StatsTab } from '#/features/student-stats/stats-search.ts'
import { StudentSheet } from '#/features/student-stats/student-sheet.tsx'
import { api } from '#/lib/api/api.ts'
import { read } from '#/lib/api/operations.ts'
import { useLastKnown } from '#/lib/api/use-last-known.ts'
import { spanText } from '#/lib/format/durations.ts'
import { formatNumber, formatPercent } from '#/lib/format/format.ts'
import { LinkButton } from '#/ui/actions/link-button.tsx'
import { LoadFailure } from '#/ui/feedback/load-failure.tsx'
import { Skeleton } from '#/ui/feedback/skeleton.tsx'
import { FigureCards } from '#/ui/layout/figure-cards.tsx'
import { PageHeader } from '#/ui/layout/page-header.tsx'
import { TabPanel, Tabs } from '#/ui/layout/tabs.tsx'
import { EmptyState } from '#/ui/lists/empty-state.tsx'

/** Students of the schools' activities: participation, never a ranking. */
export function StudentStatsPage({ search, onSearchChange }: StatsSearchProps) {
  const overview = useQuery({
    ...read('getStudentCards', { query: pickFilters(search) }),
    placeholderData: keepPreviousData,
  })
  const known = useLastKnown(overview.data)
  return (
    <div className="flex flex-col gap-5">
      <PageHeader
        title="Alunos"
        description="Participação nas atividades das turmas e do sistema da escola. Não há classificação de alunos."
        actions={
          overview.data?.any && (
            <ExportMenu
              fetchFile={(format) =>
                api.exportStudentStats({ query: { ...pickFilters(search), tab: search.tab, format } })
              }
              name="alunos-sga"
            />
          )
        }
      />
      {known?.any && <StatsFilters search={search} onSearchChange={onSearchChange} />}
      {overview.isError && <LoadFailure title="Não foi possível carregar as estatísticas" query={overview} />}
      {overview.isPending && <Skeleton className="h-40" />}
      {overview.data?.any === false && (
        <EmptyState
          icon={<GraduationCap />}
          title="Nenhuma atividade neste período."
          description="Os alunos aparecem aqui quando entram com o código de uma turma ou chegam pelo sistema da escola."
          action={
            <div className="flex flex-wrap justify-center gap-2">
              <LinkButton to="/classes">Ver turmas</LinkButton>
              <LinkButton variant="secondary" to="/settings/sga">
                Veja como integrar
              </LinkButton>
            </div>
          }
        />
      )}
      {overview.data?.any && (
        <>
          <StatsCards cards={overview.data.cards} />
          <StatsTabs search={search} onSearchChange={onSearchChange} />
        </>
      )}
      {search.student && (
        <StudentSheet studentId={search.student} onClose={() => onSearchChange({ student: undefined })} />
      )}
    </div>
  )
}

type Cards = z.output<typeof studentStats.getStudentCards.ok>['cards']

/** The figures of the period. Averages of very few students are hidden, because they would describe single students. */
function StatsCards({ cards }: { cards: Cards }) {
  const { completionPercent: completion, averageActiveSeconds: seconds, messagesPerAttempt: messages } = cards
  const figures = [
    { label: 'Alunos', value: formatNumber(cards.students) },
    { label: 'Tentativas', value: formatNumber(cards.attempts) },
    { label: 'Conclusão', value: completion === null ? <NoNumber /> : formatPercent(completion / 100) },
    { label: 'Tempo ativo médio', value: seconds === null ? <NoNumber /> : spanText(seconds) },
    { label: 'Mensagens por tentativa', value: messages === null ? <NoNumber /> : formatNumber(messages) },
    { label: 'Expiradas', value: formatNumber(cards.expired) },
    { label: 'Pendentes de revisão', value: formatNumber(cards.toReview) },
    { label: 'Alertas abertos', value: formatNumber(cards.openAlerts) },
  ]
  return <FigureCards figures={figures} />
}

function StatsFilters({ search, onSearchChange }: StatsSearchProps) {
  return (
    <ListFilters
      list="listStudentStats"
      search={search}
      onSearchChange={onSearchChange}
      filters={{ q: { label: 'Buscar alunos', placeholder: 'Buscar por nome ou matrícula…' }, from: 'days' }}
      more={{
        institution: { label: 'Instituição', options: every, source: toChoiceSource('institutions') },
        integrationId: { label: 'Integração', options: every, source: toChoiceSource('integrations') },
        assessmentId: { label: 'Atividade', options: every, source: toChoiceSource('activities') },
        className: { label: 'Turma', options: every, source: toChoiceSource('classes') },
        assistantId: { label: 'Assistente', options: { all: 'Todos' }, source: toChoiceSource('activity-assistants') },
        state: { label: 'Situação', options: { all: 'Todas', ...attemptStateLabels } },
        alerts: { label: 'Alertas', options: { all: 'Com ou sem', open: 'Com alertas abertos' } },
      }}
    />
  )
}

const every = [{ value: 'all', label: 'Todas' }]

const tabs = [
  { value: 'activities', label: 'Atividades' },
  { value: 'students', label: 'Alunos' },
  { value: 'classes', label: 'Turmas' },
  { value: 'alerts', label: 'Alertas' },
  { value: 'integrations', label: 'Integrações' },
] as const satisfies readonly { value: StatsTab; label: string }[]

const lists = {
  activities: ActivityList,
  students: StudentList,
  classes: ClassList,
  alerts: AlertList,
  integrations: IntegrationList,
}

function StatsTabs({ search, onSearchChange }: StatsSearchProps) {
  const tab = search.tab ?? 'activities'
  const List = lists[tab]
  return (
    <Tabs
      tabs={tabs}
      value={tab}
      onValueChange={(next) => onSearchChange({ tab: next, sort: undefined })}
      label="Participação por"
      className="min-w-0"
    >
      <TabPanel value={tab} className="flex flex-col gap-4">
        <List search={search} onSearchChange={onSearchChange} />
      </TabPanel>
    </Tabs>
  )
}
