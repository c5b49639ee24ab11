import { saveText } from '#/lib/api/download.ts'
import { Button } from '#/ui/actions/button.tsx'
import { CopyButton } from '#/ui/actions/copy-button.tsx'

/** Shown once: whoever loses the device goes in with one of them. */
export function RecoveryCodes({ codes }: { codes: readonly string[] }) {
  const text = codes.join('\n')
  return (
    <div className="flex flex-col gap-4">
      <p className="text-sm">
        Guarde estes códigos em lugar seguro. Cada um abre a sua conta uma vez, se você ficar sem o aplicativo. Eles não
        serão mostrados de novo.
      </p>
      <ul
        aria-label="Códigos de recuperação"
        className="grid grid-cols-2 gap-x-6 gap-y-2 rounded-xl border border-border bg-muted p-4 font-mono text-sm"
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="flex items-center gap-2">
        <Button variant="secondary" size="sm" onClick={() => saveText('codigos-de-recuperacao.txt', text)}>
          Baixar
        </Button>
        <CopyButton text={text} label="Copiar códigos" />
      </div>
    </div>
  )
}
