import { RedirectPage } from '#/features/auth/redirect-page.tsx'
import { InvalidLink } from '#/shell/invalid-link.tsx'

interface RedirectViewProps {
  /** Query string of the address. */
  search: string
  onReplace: (path: string, facts?: object) => void
}

const InvalidWay = () => (
  <InvalidLink hint="Não reconhecemos este caminho. Volte ao sistema da sua escola e abra a atividade de novo." />
)

/** The page `/redirect`, shared by the router and the visitors' entry (`guest-main.tsx`). */
export default function RedirectView(page: RedirectViewProps) {
  return <RedirectPage {...page} Invalid={InvalidWay} />
}
