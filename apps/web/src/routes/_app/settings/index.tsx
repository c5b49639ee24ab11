import { createFileRoute, redirect } from '@tanstack/react-router'
import { can } from '#/lib/permissions.ts'
import { sessionState } from '#/lib/session.ts'
import { settingsSections } from '#/shell/settings-sections.ts'

export const Route = createFileRoute('/_app/settings/')({
  beforeLoad: () => {
    const first = settingsSections.find(({ permission }) => can(sessionState().user, permission))
    throw redirect({ to: first?.to ?? '/', replace: true })
  },
})
