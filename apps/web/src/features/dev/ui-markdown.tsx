import { useState } from 'react'
import { UiSection } from '#/features/dev/ui-section.tsx'
import { Card } from '#/ui/card.tsx'
import { Markdown } from '#/ui/markdown.tsx'
import { Switch } from '#/ui/switch.tsx'

const sample = `# Frações equivalentes

Duas frações são **equivalentes** quando representam a *mesma* parte do todo. Por exemplo, \\(\\frac{1}{2} = \\frac{2}{4}\\).

\\[
\\frac{a}{b} = \\frac{a \\cdot k}{b \\cdot k}
\\]

1. Escolha um número diferente de zero;
2. Multiplique **em cima e embaixo**:
   - 1/2 → 2/4
   - 1/2 → 3/6

> Um lanche custa de R$ 10 a R$ 20, e isto não é uma fórmula.

| Fração | Decimal | Porcentagem |
|---|---:|---:|
| 1/2 | 0,5 | 50 % |
| 3/4 | 0,75 | 75 % |

\`\`\`python
# maior divisor comum
def mdc(a: int, b: int) -> int:
    while b:
        a, b = b, a % b
    return a
\`\`\`

Use \`mdc(12, 18)\` ou leia [a explicação](https://example.com/fracoes). Imagem de fora: ![gráfico](https://example.com/g.png).
HTML aparece como texto: <b onclick="alert(1)">oi</b>. [Endereço perigoso](javascript:alert(1)).`

export function UiMarkdown() {
  const [streaming, setStreaming] = useState(false)
  return (
    <UiSection title="Texto de mensagens">
      <Switch label="Chegando aos poucos" checked={streaming} onCheckedChange={setStreaming} className="w-fit" />
      <Card>
        <Markdown text={sample} streaming={streaming} />
      </Card>
    </UiSection>
  )
}
