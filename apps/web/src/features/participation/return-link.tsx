import { ArrowLeft } from 'lucide-react'
import { buttonStyle } from '#/ui/actions/button-style.ts'

/** Link back to the school's system; only the server provides it, and only web addresses are followed. */
export function ReturnLink({ url, label }: { url: string; label: string }) {
  if (!/^https?:\/\//.test(url)) return null
  return (
    <a href={url} rel="noreferrer" className={buttonStyle({}, 'max-w-full')}>
      <ArrowLeft aria-hidden />
      <span className="truncate">{label}</span>
    </a>
  )
}
