import { ArrowLeft } from 'lucide-react'
import { buttonStyle } from '#/ui/actions/button-style.ts'

/** Back to the school's system; only the server gives such addresses, and only addresses of the Web are followed. */
export function ReturnLink({ url, label }: { url: string; label: string }) {
  if (!/^https?:\/\//.test(url)) return null
  return (
    <a href={url} rel="noreferrer" className={buttonStyle({}, 'max-w-full')}>
      <ArrowLeft aria-hidden />
      <span className="truncate">{label}</span>
    </a>
  )
}
