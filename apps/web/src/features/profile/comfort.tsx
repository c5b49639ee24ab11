import { setReadingComfort, useReadingComfort } from '#/lib/reading-comfort.ts'
import { SegmentedControl } from '#/ui/segmented-control.tsx'
import { Switch } from '#/ui/switch.tsx'

const textSizes = [
  { value: 'normal', label: 'Normal' },
  { value: 'large', label: 'Grande' },
  { value: 'larger', label: 'Maior' },
] as const

/** How pages are read and written on this device. */
export function Comfort() {
  const { textSize, highContrast, easyLetters, lessMotion, enterSends } = useReadingComfort()
  return (
    <div className="flex max-w-md flex-col gap-5">
      <div className="flex flex-col items-start gap-1.5">
        <p className="text-sm font-medium">Tamanho do texto</p>
        <SegmentedControl
          label="Tamanho do texto"
          segments={textSizes}
          value={textSize}
          onValueChange={(value) => setReadingComfort({ textSize: value })}
        />
      </div>
      <Switch
        label="Alto contraste"
        hint="Textos e bordas mais fortes."
        checked={highContrast}
        onCheckedChange={(checked) => setReadingComfort({ highContrast: checked })}
      />
      <Switch
        label="Letras para dislexia"
        hint="Letras mais simples e mais espaço entre letras, palavras e linhas."
        checked={easyLetters}
        onCheckedChange={(checked) => setReadingComfort({ easyLetters: checked })}
      />
      <Switch
        label="Reduzir animações"
        checked={lessMotion}
        onCheckedChange={(checked) => setReadingComfort({ lessMotion: checked })}
      />
      <Switch
        label="Enter envia a mensagem"
        hint="Desligado, Enter muda de linha e Ctrl+Enter envia."
        checked={enterSends}
        onCheckedChange={(checked) => setReadingComfort({ enterSends: checked })}
      />
    </div>
  )
}
