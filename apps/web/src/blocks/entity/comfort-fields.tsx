import type { ReactNode } from 'react'
import { setReadingComfort, useReadingComfort } from '#/lib/device/reading-comfort.ts'
import { SegmentedControl } from '#/ui/inputs/segmented-control.tsx'
import { Switch } from '#/ui/inputs/switch.tsx'

const textSizes = [
  { value: 'normal', label: 'Normal' },
  { value: 'large', label: 'Grande' },
  { value: 'larger', label: 'Maior' },
] as const

const aids = {
  highContrast: { label: 'Alto contraste', hint: 'Textos e bordas mais fortes.' },
  easyLetters: {
    label: 'Letras para dislexia',
    hint: 'Letras mais simples e mais espaço entre letras, palavras e linhas.',
  },
  lessMotion: { label: 'Reduzir animações' },
  enterSends: { label: 'Enter envia a mensagem', hint: 'Desligado, Enter muda de linha e Ctrl+Enter envia.' },
} as const

interface ComfortFieldsProps {
  names: readonly (keyof typeof aids)[]
  /** Between the text size and the switches. */
  children?: ReactNode
}

/** Reading and writing aids on this device. */
export function ComfortFields({ names, children }: ComfortFieldsProps) {
  const comfort = useReadingComfort()
  return (
    <>
      <SegmentedControl
        showLabel
        label="Tamanho do texto"
        segments={textSizes}
        value={comfort.textSize}
        onValueChange={(value) => setReadingComfort({ textSize: value })}
      />
      {children}
      {names.map((name) => (
        <Switch
          key={name}
          {...aids[name]}
          checked={comfort[name]}
          onCheckedChange={(checked) => setReadingComfort({ [name]: checked })}
        />
      ))}
    </>
  )
}
