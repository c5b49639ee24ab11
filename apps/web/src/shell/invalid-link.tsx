import { ErrorScreen } from '#/shell/error-view.tsx'

/** 'Link inválido' on pages without a router [S35]. */
export const InvalidLink = () => <ErrorScreen status={404} message="" onLeave={loadStart} />

/** The first page belongs to another application: it is loaded anew. */
function loadStart(): Promise<void> {
  location.assign('/')
  return new Promise(() => undefined)
}
