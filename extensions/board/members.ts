import { LayoutGrid } from 'lucide-react'
import { activityPages } from '@prosa/web/src/blocks/activity/activity-pages.ts'
import { addedShortcutGroups } from '@prosa/web/src/lib/device/shortcuts.ts'
import { HIDE_NAMES } from '#/board/extension.ts'

activityPages.add({
  order: 10,
  to: '/assistants/manage/$assistantId/assessments/$assessmentId/board',
  label: 'Painel ao vivo',
  icon: LayoutGrid,
})
addedShortcutGroups.add({
  order: 10,
  scope: 'No painel ao vivo de uma atividade',
  shortcuts: [{ keys: HIDE_NAMES, does: 'Esconder ou mostrar os nomes' }],
})
