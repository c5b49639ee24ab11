import { setReadingComfort, useReadingComfort } from '#/lib/device/reading-comfort.ts'
import { textSizeOptions } from '#/text/comfort-labels.ts'
import { SegmentedControl } from '#/ui/inputs/segmented-control.tsx'
import { Switch } from '#/ui/inputs/switch.tsx'

/** Reading and writing aids on this device. */
export function Comfort() {
  const { textSize, highContrast, easyLetters, lessMotion, enterSends } = useReadingComfort()
  return (
    <div className="flex max-w-md flex-col gap-5">
      <SegmentedControl
        showLabel
        label="Tamanho do texto"
        segments={textSizeOptions}
        value={textSize}
        onValueChange={(value) => setReadingComfort({ textSize: value })}
      />
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
