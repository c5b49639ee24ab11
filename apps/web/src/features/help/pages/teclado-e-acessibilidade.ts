import type { HelpPage } from '#/features/help/help-page.ts'

export const page: HelpPage = {
  title: 'Teclado e acessibilidade',
  audiences: ['teachers', 'students', 'partners', 'administrators'],
  summary: 'Usar o Prosa sem mouse, com leitor de tela, com letras maiores ou mais contraste.',
  text: `
## Teclado

Tudo funciona sem mouse.

- **Tab** vai ao próximo item, **Shift+Tab** ao anterior. O primeiro item de cada página pula o menu: “Ir para o conteúdo”, ou, na conversa, “Ir para o campo de mensagem”.
- **Enter** envia a mensagem, **Shift+Enter** muda de linha. No Perfil você pode inverter: Enter muda de linha e **Ctrl+Enter** envia.
- **Ctrl+K** abre a busca em qualquer página: assistentes, conversas, páginas e ações. No celular, ela é a lupa, “Buscar em tudo”.
- **/** no começo da mensagem mostra as suas mensagens prontas, que você cria no [Perfil](/profile?tab=prompts).
- **?** mostra a lista “Atalhos do teclado”, fora dos campos de texto. Na própria lista você pode desligar essa tecla.
- **Setas** andam dentro de menus, abas e listas de opções. **Esc** fecha janelas e menus, e o foco volta para onde estava.

## Leitura

Com conta, abra o [Perfil](/profile?tab=appearance), em “Aparência e acessibilidade”: tema claro ou escuro, “Tamanho do texto”, “Alto contraste”, “Letras para dislexia” e “Reduzir animações”. As escolhas ficam guardadas no navegador em que você as fez.

Visitantes de um link encontram “Acessibilidade” no alto da página. Em uma atividade, o tema muda em “Mais opções”.

## Voz

- “Ouvir a resposta”, abaixo de cada resposta, lê em voz alta, também enquanto ela chega. Quem lê é uma voz do próprio aparelho: sem uma voz em português instalada, o botão não aparece. A velocidade escolhida fica guardada.
- “Ditar”, ao lado do campo de mensagem, transforma a fala em texto. Antes da primeira vez, a tela diz para onde o áudio vai; o Prosa não o guarda. **Esc** termina. O texto fica no campo para você conferir e enviar.

Em links e atividades, quem é responsável decide se há voz. Em links para menores de 18 anos não se dita.

## Leitor de tela

Respostas são anunciadas frase por frase, enquanto chegam; avisos e erros, assim que aparecem. O foco não sai de onde está. Títulos, listas e tabelas das respostas são lidos como tais. Diagramas trazem uma “Descrição em texto”, e gráficos, “Ver como tabela”. A página pode ser ampliada sem perder nada.

O que é testado, e como, está em [Acessibilidade](#acessibilidade).

Encontrou algo que não funciona para você? Conte a quem administra: é um defeito, não um detalhe.
`,
}
