import {
  webhookEventLabels,
  webhookEventTypes,
  type WebhookEventType,
} from '@prosa/contract/webhooks/webhook-events.ts'
import { useId } from 'react'
import { eventGroups } from '#/features/webhooks/webhook-labels.ts'
import { Checkbox } from '#/ui/inputs/checkbox.tsx'
import { FieldError } from '#/ui/inputs/field-error.tsx'

interface EventsFieldProps {
  value: readonly WebhookEventType[]
  onChange: (events: WebhookEventType[]) => void
  onBlur: () => void
  error: string | undefined
}

/** The events as a tree: a whole branch at once, or one by one. */
export function EventsField({ value, onChange, onBlur, error }: EventsFieldProps) {
  const errorId = useId()
  const toggle = (events: readonly WebhookEventType[], chosen: boolean) =>
    onChange(webhookEventTypes.filter((event) => (events.includes(event) ? chosen : value.includes(event))))
  return (
    <fieldset aria-describedby={errorId} className="flex flex-col gap-4">
      <legend className="pb-1.5 text-sm font-medium">Eventos</legend>
      {branches.map(({ label, events }) => (
        <div key={label} className="flex flex-col gap-2">
          <Checkbox
            label={<span className="font-medium">{label}: todos</span>}
            checked={events.every((event) => value.includes(event))}
            onCheckedChange={(chosen) => toggle(events, chosen)}
            onBlur={onBlur}
          />
          <div className="grid gap-2 pl-7 sm:grid-cols-2">
            {events.map((event) => (
              <Checkbox
                key={event}
                label={webhookEventLabels[event]}
                hint={event}
                checked={value.includes(event)}
                onCheckedChange={(chosen) => toggle([event], chosen)}
                onBlur={onBlur}
              />
            ))}
          </div>
        </div>
      ))}
      <FieldError id={errorId} message={error} />
    </fieldset>
  )
}

const branches = eventGroups
  .map(({ label, starts }) => ({
    label,
    events: webhookEventTypes.filter((event) => starts.some((start) => event.startsWith(start))),
  }))
  .filter(({ events }) => events.length > 0)
