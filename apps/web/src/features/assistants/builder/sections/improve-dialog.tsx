import { problemText } from '#/lib/api/problems.ts'
import { Button } from '#/ui/actions/button.tsx'
import { Dialog, DialogClose } from '#/ui/overlays/dialog.tsx'
import { Notice } from '#/ui/feedback/notice.tsx'
import { ScrollArea } from '#/ui/layout/scroll-area.tsx'
import { Skeleton } from '#/ui/feedback/skeleton.tsx'

interface Change {
  kind: 'same' | 'removed' | 'added'
  text: string
}

/** Sentences and lines, each with the white space after it: joined they are the text again. */
const pieces = (text: string): string[] =>
  text.match(/[^\n.!?]*(?:[.!?]+(?=\s|$)\s*|\n+|[.!?]|$)/g)?.filter(Boolean) ?? []

/** What became of a text, piece by piece: the longest common part stays (LCS), the rest was removed or added. */
export function textChanges(before: string, after: string): Change[] {
  const [old, fresh] = [pieces(before), pieces(after)]
  const same = (i: number, j: number) => old[i]?.trim() === fresh[j]?.trim()
  const common = Array.from({ length: old.length + 1 }, () => new Uint16Array(fresh.length + 1))
  for (let i = old.length - 1; i >= 0; i--) {
    for (let j = fresh.length - 1; j >= 0; j--) {
      common[i]![j] = same(i, j) ? common[i + 1]![j + 1]! + 1 : Math.max(common[i + 1]![j]!, common[i]![j + 1]!)
    }
  }
  const changes: Change[] = []
  let [i, j] = [0, 0]
  while (i < old.length || j < fresh.length) {
    if (i < old.length && j < fresh.length && same(i, j)) {
      changes.push({ kind: 'same', text: fresh[j++]! })
      i++
    } else if (j === fresh.length || (i < old.length && common[i + 1]![j]! >= common[i]![j + 1]!)) {
      changes.push({ kind: 'removed', text: old[i++]! })
    } else changes.push({ kind: 'added', text: fresh[j++]! })
  }
  return changes
}

interface ImproveDialogProps {
  before: string
  /** Undefined while it is being written. */
  after: string | undefined
  error: Error | null
  onRetry: () => void
  onClose: () => void
  onAccept: (instructions: string) => void
}

/** The text as it is beside the text as it could be; closing it leaves everything as it was. */
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
        <p className="p-3 text-sm leading-6 whitespace-pre-wrap wrap-anywhere">
          {changes.filter(({ kind }) => kind !== hides).map(toPiece)}
        </p>
      </ScrollArea>
    </section>
  )
}

/** Pieces have no name but their place, and are never moved. */
function toPiece({ kind, text }: Change, place: number) {
  if (kind === 'added')
    return (
      <ins key={place} className="bg-success-soft">
        {text}
      </ins>
    )
  if (kind === 'removed')
    return (
      <del key={place} className="bg-destructive-soft">
        {text}
      </del>
    )
  return text
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
