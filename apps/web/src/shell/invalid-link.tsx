import { ErrorScreen } from '#/shell/error-view.tsx'

/** 'Link inválido' on pages without a router [S35]; `hint` says what to do. */
export const InvalidLink = (hint: { hint?: string }) => (
  <ErrorScreen status={404} message="" {...hint} onLeave={loadStart} />
)

/** Loads the start page, which belongs to another entry of the web app. */
function loadStart(): Promise<void> {
  location.assign('/')
  return new Promise(() => undefined)
}
