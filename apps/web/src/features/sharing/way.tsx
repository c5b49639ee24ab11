import { Code } from 'lucide-react'
import type { ReactNode } from 'react'
import { LinkButton } from '#/ui/actions/link-button.tsx'

/** One way to share an assistant, with its actions. */
export function Way({ title, hint, children }: { title: string; hint: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="flex flex-col gap-3 border-t border-border pt-5">
      <div>
        <h3 className="text-sm leading-6 font-medium">{title}</h3>
        <p className="text-sm text-muted-foreground">{hint}</p>
      </div>
      <div className="flex flex-wrap items-center gap-2">{children}</div>
    </section>
  )
}

/** The way into a site, by the newest open link. */
export const SiteWay = ({ assistantId, linkId }: { assistantId: number; linkId: string }) => (
  <Way title="Site" hint="Uma bolha de conversa ou uma página dentro do site da escola, por este mesmo link.">
    <LinkButton
      to="/assistants/manage/$assistantId/sharing/embed/$linkId"
      params={{ assistantId: String(assistantId), linkId }}
      variant="secondary"
      size="sm"
    >
      <Code aria-hidden /> Pôr no site
    </LinkButton>
  </Way>
)
