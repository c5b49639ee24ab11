import type { Participation } from '@prosa/contract/school/participation.ts'

/** Tells an editor that this is a preview of their own activity. */
export function PreviewBanner({ participation }: { participation: Pick<Participation, 'preview'> }) {
  if (!participation.preview) return null
  return (
    <p role="note" className="border-b border-warning-border bg-warning-soft px-4 py-2 text-center text-sm">
      <strong>Prévia.</strong> Você vê a atividade como um aluno; nada daqui conta nem aparece nas listas.
    </p>
  )
}
