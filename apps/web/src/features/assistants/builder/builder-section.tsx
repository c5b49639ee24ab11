import type { AssistantConfig } from '@prosa/contract/assistants/assistants.ts'
import { ChevronRight } from 'lucide-react'
import { useEffect, useRef, type ReactNode } from 'react'
import { useFormState } from 'react-hook-form'
import { openFolds } from '#/features/assistants/builder/fields/builder-field.tsx'
import { Card } from '#/ui/layout/card.tsx'

interface BuilderSectionProps {
  /** Anchor of the section in the page's address. */
  id: string
  title: string
  description?: ReactNode
  children: ReactNode
}

/** One of the cards that every assistant needs. */
export function BuilderSection({ id, title, description, children }: BuilderSectionProps) {
  return (
    <section id={id} aria-labelledby={`${id}-title`} className="scroll-mt-4">
      <Card className="flex flex-col gap-4 p-4 sm:p-6">
        <header>
          <h2 id={`${id}-title`} tabIndex={-1} className="w-fit text-base font-semibold outline-offset-4">
            {title}
          </h2>
          {description && <p className="mt-0.5 text-sm text-muted-foreground">{description}</p>}
        </header>
        {children}
      </Card>
    </section>
  )
}

const chevron = 'size-4 shrink-0 transition-transform'
const summaryStyle =
  'flex min-h-12 list-none items-center gap-2 px-4 py-2 text-sm transition-colors hover:bg-hover sm:px-6 [&::-webkit-details-marker]:hidden'
const aside = 'min-w-0 flex-1 truncate text-right text-muted-foreground'

/** The card 'Mais': settings that most assistants never need, folded. An error opens the part that has it. */
export function MoreSections({ children }: { children: ReactNode }) {
  // react-hook-form mutates its objects in place.
  'use no memo'
  const { errors } = useFormState<AssistantConfig>()
  const wrong = Object.keys(errors).join(' ')
  useEffect(() => {
    for (const name of wrong.split(' ')) openFolds(document.querySelector(`[data-field="${name}"]`))
  }, [wrong])
  return (
    <details id="mais" className="group scroll-mt-4 overflow-hidden rounded-xl border border-border bg-card">
      <summary className={summaryStyle}>
        <ChevronRight aria-hidden className={`${chevron} group-open:rotate-90`} />
        <h2 className="text-base font-semibold">Mais</h2>
        <span className={`${aside} group-open:invisible`}>Modelo, perguntas exatas, arquivos, testes, segurança…</span>
      </summary>
      {children}
    </details>
  )
}

interface FoldProps extends BuilderSectionProps {
  /** Summary of the settings inside, visible while folded. */
  summary?: ReactNode
  /** Whether something inside needs the person, which opens the section. */
  attention?: boolean
}

/** A folded section of 'Mais'. */
export function Fold({ id, title, description, summary, attention = false, children }: FoldProps) {
  const content = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (attention) openFolds(content.current)
  }, [attention])
  return (
    <section id={id} aria-label={title} className="scroll-mt-4 border-t border-border">
      <details className="group/fold">
        <summary className={summaryStyle}>
          <ChevronRight aria-hidden className={`${chevron} group-open/fold:rotate-90`} />
          <h3 className="font-medium">{title}</h3>
          <span className={`${aside} group-open/fold:invisible`}>{summary}</span>
        </summary>
        <div ref={content} className="flex flex-col gap-5 px-4 pt-2 pb-6 sm:px-6 print:pb-0">
          {description && <p className="text-sm text-muted-foreground">{description}</p>}
          {children}
        </div>
      </details>
    </section>
  )
}
