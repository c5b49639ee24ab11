import { ErrorScreen } from '#/shell/error-view.tsx'

/** 'Link inválido' on pages without a router [S35], where people come by a link that somebody gave them. */
export const InvalidLink = ({
  hint = 'Confira se o endereço está inteiro, ou peça o link de novo a quem o enviou.',
}) => <ErrorScreen status={404} message="" hint={hint} onLeave={loadStart} />

/** The start page belongs to another entry of the web app, so the browser has to load it. */
function loadStart(): Promise<void> {
  location.assign('/')
  return new Promise(() => undefined)
}
