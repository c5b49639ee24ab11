import type { HelpAddition } from '@prosa/web/src/features/help/help-additions.ts'

export const voice: readonly HelpAddition[] = [
  {
    page: 'teclado-e-acessibilidade',
    after: 'Visitantes de um link',
    text: `
## Voz

- “Ouvir a resposta”, abaixo de cada resposta, lê em voz alta, também enquanto ela chega. Quem lê é uma voz do próprio aparelho: sem uma voz em português instalada, o botão não aparece. A velocidade escolhida fica guardada.
- “Ditar”, ao lado do campo de mensagem, transforma a fala em texto. Antes da primeira vez, a tela diz para onde o áudio vai; o Prosa não o guarda. **Esc** termina. O texto fica no campo para você conferir e enviar.

Em links e atividades, quem é responsável decide se há voz. Em links para menores de 18 anos não se dita.`,
  },
]
