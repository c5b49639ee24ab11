import type { CallProps } from '@prosa/web/src/blocks/chat/slots.ts'
import { useWrite } from '@prosa/web/src/lib/api/operations.ts'
import { problemText } from '@prosa/web/src/lib/api/problems.ts'
import { Button } from '@prosa/web/src/ui/actions/button.tsx'
import { Notice } from '@prosa/web/src/ui/feedback/notice.tsx'
import { Card } from '@prosa/web/src/ui/layout/card.tsx'
import { useId, useState } from 'react'
import type { DecisionForm } from '#/tools/contract.ts'
import { useCallFields } from '#/tools/web/call-fields.ts'
import { CallValues } from '#/tools/web/call-values.tsx'
import { ChangedValues } from '#/tools/web/changed-values.tsx'

/** Asks the person about a call that changes something: before it is made, or where it is unknown whether it was. */
export function CallDecision({ call, chatId, mayDecide, onContinue }: CallProps) {
  const decide = useWrite('decideCall', { meta: { showsProblem: true } })
  const check = useWrite('checkCall', { meta: { showsProblem: true } })
  const fields = useCallFields({ call, chatId })
  const [isEditing, setEditing] = useState(false)
  const params = { chatId, callId: call.id }
  const send = async (decision: DecisionForm) => {
    await decide.mutateAsync({ params, body: { tries: call.tries, decision } })
    onContinue()
  }
  const act = (decision: DecisionForm) => void send(decision).catch(() => undefined)
  const titleId = useId()
  const isUnknown = call.state === 'unknown'
  const problem = decide.error ?? check.error
  const busy = decide.isPending
  return (
    <Card className="p-4">
      <section aria-labelledby={titleId} className="flex flex-col gap-4">
        <div className="flex flex-col gap-1">
          <h3 id={titleId} className="font-medium">
            {isUnknown ? `Não sabemos se foi feito: ${call.label}` : `${call.label}: confirma?`}
          </h3>
          <p className="text-sm text-muted-foreground">
            {isUnknown
              ? 'A resposta do serviço se perdeu. Confira antes de tentar de novo, para não fazer duas vezes.'
              : 'Isto muda algo fora desta conversa. Confira os valores.'}
          </p>
        </div>
        {problem && <Notice tone="danger">{problemText(problem)}</Notice>}
        {isEditing ? (
          <ChangedValues
            input={call.input}
            fields={fields}
            busy={busy}
            onSend={(input) => act({ action: 'perform', input })}
            onCancel={() => setEditing(false)}
          />
        ) : (
          <div className="text-sm empty:hidden">
            {Object.keys(call.input).length > 0 && <CallValues input={call.input} fields={fields} />}
          </div>
        )}
        {check.data && (
          <Notice tone="info" title="O que o serviço diz agora">
            <span className="wrap-anywhere whitespace-pre-wrap">
              {check.data.text ?? 'Não há como perguntar daqui. Abra o sistema e veja se está lá.'}
            </span>
          </Notice>
        )}
        {mayDecide && !isEditing && (
          <div className="flex flex-wrap gap-2">
            {isUnknown ? (
              <>
                <Button loading={check.isPending} onClick={() => check.mutate({ params })}>
                  Conferir
                </Button>
                <Button variant="secondary" disabled={busy} onClick={() => act({ action: 'confirm-done' })}>
                  Já foi feito
                </Button>
                <Button variant="secondary" disabled={busy} onClick={() => act({ action: 'perform' })}>
                  Tentar de novo
                </Button>
              </>
            ) : (
              <>
                <Button loading={busy} onClick={() => act({ action: 'perform' })}>
                  Confirmar
                </Button>
                <Button variant="secondary" disabled={busy} onClick={() => setEditing(true)}>
                  Mudar
                </Button>
                <Button variant="secondary" disabled={busy} onClick={() => act({ action: 'refuse' })}>
                  Não fazer
                </Button>
              </>
            )}
          </div>
        )}
        {!mayDecide && !isUnknown && <p className="text-sm text-muted-foreground">Não foi confirmado.</p>}
      </section>
    </Card>
  )
}
