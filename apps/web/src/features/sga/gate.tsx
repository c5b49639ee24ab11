import type { Seat } from '@prosa/contract/school/seat.ts'
import { useState, type ReactNode } from 'react'
import { Greeting } from '#/features/sga/greeting.tsx'
import { noticeTexts, ruleTexts } from '#/features/sga/rules.ts'
import { rereadSeat, takeSeat } from '#/features/sga/use-seat.ts'
import { useWrite } from '#/lib/api/operations.ts'
import { problemText } from '#/lib/api/problems.ts'
import { Button } from '#/ui/actions/button.tsx'
import { Checkbox } from '#/ui/inputs/checkbox.tsx'
import { Notice } from '#/ui/feedback/notice.tsx'

/** What the student reads and agrees to; the clock begins with the button at its end and nowhere else. */
export function Gate({ seat }: { seat: Seat }) {
  const [understood, setUnderstood] = useState<string>()
  const [missing, setMissing] = useState(false)
  const start = useWrite('startAttempt', {
    meta: { keepsReads: true, showsProblem: true },
    onSuccess: takeSeat,
    // another notice, or a door that has closed meanwhile
    onError: () => void rereadSeat(seat.code),
  })
  // a notice that has changed is another one to read
  const agreed = understood === seat.notice.version

  return (
    <form
      noValidate
      className="mx-auto flex w-full max-w-2xl flex-col gap-6 p-4 py-8 sm:p-8"
      onSubmit={(event) => {
        event.preventDefault()
        setMissing(!agreed)
        if (agreed && !start.isPending)
          start.mutate({ params: { code: seat.code }, body: { consent: true, notice: seat.notice.version } })
      }}
    >
      <Greeting seat={seat} />
      {seat.instructions && (
        <Section title="O que fazer">
          <p className="whitespace-pre-wrap wrap-anywhere">{seat.instructions}</p>
        </Section>
      )}
      <Section title="Como funciona">
        <List items={ruleTexts(seat)} />
      </Section>
      <Section title="Privacidade">
        <List items={noticeTexts(seat)} />
      </Section>
      <Checkbox
        label="Li e entendi"
        checked={agreed}
        error={missing && !agreed ? 'Para começar, marque que você leu e entendeu.' : undefined}
        onCheckedChange={(checked) => setUnderstood(checked ? seat.notice.version : undefined)}
      />
      {start.error && <Notice tone="danger">{problemText(start.error)}</Notice>}
      {seat.canStart ? (
        <Button type="submit" size="lg" loading={start.isPending}>
          Começar atividade
        </Button>
      ) : (
        <Notice tone="warning">
          {seat.paused
            ? 'A turma está em pausa. Você começa quando a aula continuar: esta página avisa sozinha.'
            : 'Esta atividade não pode ser começada agora. Fale com o seu professor.'}
        </Notice>
      )}
    </form>
  )
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="flex flex-col gap-2">
      <h3 className="font-semibold">{title}</h3>
      {children}
    </section>
  )
}

const List = ({ items }: { items: string[] }) => (
  <ul className="list-disc space-y-1 pl-5">
    {items.map((item) => (
      <li key={item} className="wrap-anywhere">
        {item}
      </li>
    ))}
  </ul>
)
