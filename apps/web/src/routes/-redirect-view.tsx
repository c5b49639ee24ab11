import { RedirectPage } from '#/features/auth/redirect-page.tsx'
import { InvalidLink } from '#/shell/invalid-link.tsx'

interface RedirectViewProps {
  /** The query of the address. */
  search: string
  onReplace: (path: string, facts?: object) => void
}

const InvalidWay = () => (
  <InvalidLink hint="Não reconhecemos este caminho. Volte ao sistema da sua escola e abra a atividade de novo." />
)

/** `/redirect`, put together: the same for the router and for the visitors' own entry (`guest-main.tsx`). */
export default function RedirectView(page: RedirectViewProps) {
  return <RedirectPage {...page} Invalid={InvalidWay} />
}
