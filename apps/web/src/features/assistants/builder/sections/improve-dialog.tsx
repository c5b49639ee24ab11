import { type Change, TextChanges, textChanges } from '#/features/assistants/text-changes.tsx'
import { problemText } from '#/lib/api/problems.ts'
import { Button } from '#/ui/actions/button.tsx'
import { Dialog, DialogClose } from '#/ui/overlays/dialog.tsx'
import { Notice } from '#/ui/feedback/notice.tsx'
import { ScrollArea } from '#/ui/layout/scroll-area.tsx'
import { Skeleton } from '#/ui/feedback/skeleton.tsx'

interface ImproveDialogProps {
  before: string
  /** Undefined while it is being written. */
  after: string | undefined
  error: Error | null
  onRetry: () => void
  onClose: () => void
  onAccept: (instructions: string) => void
}

/** The current text beside the suggestion; closing changes nothing. */
export default function ImproveDialog({ before, after, error, onRetry, onClose, onAccept }: ImproveDialogProps) {
  const changes = after === undefined ? undefined : textChanges(before, after)
  return (
    <Dialog
      open
      size="lg"
      onOpenChange={onClose}
      title="Melhorar o texto das instruções"
      description="O modelo do assistente sugere outra redação. Confira antes de usar: ele pode errar."
      footer={
        <>
          <DialogClose>
            <Button variant="secondary">Manter o meu texto</Button>
          </DialogClose>
          {error ? (
            <Button onClick={onRetry}>Tentar novamente</Button>
          ) : (
            <Button
              disabled={after === undefined}
              onClick={() => {
                if (after !== undefined) onAccept(after)
                onClose()
              }}
            >
              Usar a sugestão
            </Button>
          )}
        </>
      }
    >
      <p role="status" className="sr-only">
        {changes ? 'A sugestão está pronta.' : error ? '' : 'Escrevendo a sugestão…'}
      </p>
      {error && <Notice tone="danger">{problemText(error)}</Notice>}
      {!error && (
        <div className="grid gap-4 sm:grid-cols-2">
          <Side title="Agora" changes={changes ?? [{ kind: 'same', text: before }]} hides="added" />
          {changes ? <Side title="Sugestão" changes={changes} hides="removed" /> : <Writing />}
        </div>
      )}
    </Dialog>
  )
}

function Side({ title, changes, hides }: { title: string; changes: Change[]; hides: Change['kind'] }) {
  return (
    <section aria-label={title} className="min-w-0">
      <h3 className="pb-2 text-sm font-medium">{title}</h3>
      <ScrollArea label={title} className="max-h-[45dvh] overflow-y-auto rounded-lg border border-border bg-muted">
        <TextChanges changes={changes.filter(({ kind }) => kind !== hides)} />
      </ScrollArea>
    </section>
  )
}

function Writing() {
  return (
    <div aria-hidden className="flex flex-col gap-2.5">
      <h3 className="text-sm font-medium">Sugestão</h3>
      <Skeleton className="w-full" />
      <Skeleton className="w-11/12" />
      <Skeleton className="w-3/4" />
      <p className="pt-1 text-sm text-muted-foreground">Escrevendo a sugestão…</p>
    </div>
  )
}
