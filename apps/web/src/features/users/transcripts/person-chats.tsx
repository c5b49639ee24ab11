import type { PersonChat } from '@prosa/contract/people/transcript-access.ts'
import { readingReasonSchema } from '@prosa/contract/people/transcript-access.ts'
import { useState } from 'react'
import { z } from 'zod'
import { PersonChatList } from '#/features/users/transcripts/person-chat-list.tsx'
import { PersonTranscript } from '#/features/users/transcripts/person-transcript.tsx'
import { Button } from '#/ui/actions/button.tsx'
import { Field } from '#/ui/inputs/field.tsx'
import { Notice } from '#/ui/feedback/notice.tsx'
import { Sheet } from '#/ui/overlays/sheet.tsx'
import { Textarea } from '#/ui/inputs/textarea.tsx'
import { useZodForm } from '#/ui/inputs/use-zod-form.ts'

interface PersonChatsProps {
  user: { id: number; name: string }
  onClose: () => void
}

/** Other people's conversations: first the reason, then the list, then one of them. */
export function PersonChats({ user, onClose }: PersonChatsProps) {
  const [reason, setReason] = useState<string>()
  const [chat, setChat] = useState<PersonChat>()
  return (
    <Sheet open onOpenChange={onClose} size="lg" title={`Conversas de ${user.name}`}>
      {reason === undefined && <ReasonForm onGiven={setReason} />}
      {reason !== undefined && !chat && <PersonChatList userId={user.id} onOpen={setChat} />}
      {reason !== undefined && chat && (
        <PersonTranscript user={user} chat={chat} reason={reason} onBack={() => setChat(undefined)} />
      )}
    </Sheet>
  )
}

const schema = z.object({ reason: readingReasonSchema })

function ReasonForm({ onGiven }: { onGiven: (reason: string) => void }) {
  const form = useZodForm(schema, { defaultValues: { reason: '' } })
  const submit = form.handleSubmit(({ reason }) => onGiven(reason))
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col items-start gap-4 pb-4">
      <Notice tone="warning" title="Estas conversas são de outra pessoa">
        Leia só o necessário. Cada leitura fica na auditoria, com o seu nome e o motivo.
      </Notice>
      <Field
        label="Por que você precisa ler?"
        required
        hint="Por exemplo: denúncia recebida em 20/11."
        error={form.formState.errors.reason?.message}
        className="w-full"
      >
        <Textarea {...form.register('reason')} />
      </Field>
      <Button type="submit">Ver a lista de conversas</Button>
    </form>
  )
}
