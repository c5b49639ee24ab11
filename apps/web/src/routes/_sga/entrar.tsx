import { createFileRoute, useRouter } from '@tanstack/react-router'
import EntryPage from '#/features/participation/entry/entry-page.tsx'

export const Route = createFileRoute('/_sga/entrar')({ component: Entry })

function Entry() {
  const { history } = useRouter()
  const onReplace = (path: string) => history.replace(path)
  return <EntryPage search={history.location.search} onReplace={onReplace} />
}
