import { useEffect, useRef } from 'react'
import type { Activities, Entry, FoundClass, Who } from '#/features/sga/entry/use-entry.ts'
import { isHandledElsewhere, problemText } from '#/lib/api/problems.ts'
import { Button } from '#/ui/actions/button.tsx'
import { Notice } from '#/ui/feedback/notice.tsx'

interface ActivityStepProps {
  found: FoundClass
  who: Who
  activities: Activities
  entry: Entry
}

/** Which of several open activities. */
export function ActivityStep({ found, who, activities, entry }: ActivityStepProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const chosen = entry.variables?.body.activity
  return (
    <section className="flex flex-col gap-3">
      <h3 ref={heading} tabIndex={-1} className="font-semibold outline-none">
        Qual atividade?
      </h3>
      {entry.error && !isHandledElsewhere(entry.error) && <Notice tone="danger">{problemText(entry.error)}</Notice>}
      <ul className="flex flex-col gap-3">
        {activities.map(({ code, title, begun }) => (
          <li key={code}>
            <Button
              variant="secondary"
              size="lg"
              className="w-full flex-col gap-0 py-3 whitespace-normal"
              loading={entry.isPending && chosen === code}
              onClick={() => entry.mutate({ body: { code: found.code, ...who, activity: code } })}
            >
              <span className="wrap-anywhere">{title}</span>
              {begun && <span className="text-sm font-normal text-muted-foreground">Você já começou</span>}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}
