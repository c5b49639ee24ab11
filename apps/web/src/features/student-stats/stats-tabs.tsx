import { ActivityList } from '#/features/student-stats/lists/activity-list.tsx'
import { AlertList } from '#/features/student-stats/lists/alert-list.tsx'
import { ClassList } from '#/features/student-stats/lists/class-list.tsx'
import { IntegrationList } from '#/features/student-stats/lists/integration-list.tsx'
import { StudentList } from '#/features/student-stats/lists/student-list.tsx'
import type { StatsSearchProps, StatsTab } from '#/features/student-stats/stats-search.ts'
import { TabPanel, Tabs } from '#/ui/layout/tabs.tsx'

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

export function StatsTabs({ search, onSearchChange }: StatsSearchProps) {
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
