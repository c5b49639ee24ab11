import { problemText } from '@prosa/web/src/lib/api/problems.ts'
import { Notice } from '@prosa/web/src/ui/feedback/notice.tsx'
import type { FoundTools } from '#/tools/contract.ts'

interface ReadResultProps {
  reading: { error: unknown; data: FoundTools | undefined }
  /** Says how many actions there are, such as 'O documento tem 1 ação'. */
  describe: (count: number) => string
}

/** What a service turned out to offer, or why it could not be read. */
export const ReadResult = ({ reading: { error, data }, describe }: ReadResultProps) => (
  <div role="status" className="flex flex-col gap-2 text-sm">
    {error !== null && <Notice tone="danger">{problemText(error)}</Notice>}
    {data && <p>{`${describe(data.tools.length)}. Escolha abaixo o que o assistente pode usar.`}</p>}
    {data?.notes.map((note) => (
      <Notice key={note} tone="info">
        {note}
      </Notice>
    ))}
  </div>
)
