import { checkedScreens } from '#/features/help/checked-screens.gen.ts'
import type { HelpPage } from '#/features/help/help-page.ts'
import { counted } from '#/text/counted.ts'

const rows = checkedScreens.map(
  ([name, axe, reflow]) =>
    `| ${name} | ${axe === 0 ? '–' : counted(axe, 'estado', 'estados')} | ${reflow === 0 ? '–' : 'verificada'} |`,
)

export const accessibilityPages = {
  'teclado-e-acessibilidade': {
    title: 'Teclado e acessibilidade',
    audiences: ['teachers', 'students', 'partners', 'administrators'],
    summary: 'Usar o Prosa sem mouse, com leitor de tela, com letras maiores ou mais contraste.',
    text: `
## Teclado

Tudo funciona sem mouse.

- **Tab** vai ao próximo item, **Shift+Tab** ao anterior. O primeiro item de cada página pula o menu: “Ir para o conteúdo”, ou, na conversa, “Ir para o campo de mensagem”.
- **Enter** envia a mensagem, **Shift+Enter** muda de linha. No Perfil você pode inverter: Enter muda de linha e **Ctrl+Enter** envia.
- **Ctrl+K** abre a busca em qualquer página: assistentes, conversas, páginas e ações. No celular, ela é a lupa, “Buscar em tudo”.
- **?** mostra a lista “Atalhos do teclado”, fora dos campos de texto. Na própria lista você pode desligar essa tecla.
- **Setas** andam dentro de menus, abas e listas de opções. **Esc** fecha janelas e menus, e o foco volta para onde estava.

## Leitura

Com conta, abra o [Perfil](/profile?tab=appearance), em “Aparência”: tema claro ou escuro, “Tamanho do texto”, “Alto contraste”, “Letras para dislexia” e “Reduzir animações”. As escolhas ficam guardadas no navegador em que você as fez.

Visitantes de um link encontram “Acessibilidade” no alto da página. Em uma atividade, o tema muda em “Mais opções”.

## Leitor de tela

Respostas são anunciadas frase por frase, enquanto chegam; avisos e erros, assim que aparecem. O foco não sai de onde está. Títulos, listas e tabelas das respostas são lidos como tais. Diagramas trazem uma “Descrição em texto”, e gráficos, “Ver como tabela”. A página pode ser ampliada sem perder nada.

O que é testado, e como, está em [Acessibilidade](#acessibilidade).

Encontrou algo que não funciona para você? Conte a quem administra: é um defeito, não um detalhe.
`,
  },
  acessibilidade: {
    title: 'Acessibilidade',
    audiences: ['teachers', 'students', 'partners', 'administrators'],
    summary: 'O que o Prosa procura cumprir, o que é testado em cada tela e o que os testes não veem.',
    text: `
O Prosa é feito para seguir as WCAG 2.2, nível AA, e a norma ABNT NBR 17225. O que existe para ajudar quem usa está em [Teclado e acessibilidade](#teclado-e-acessibilidade).

## Como é testado

Cada mudança do programa passa por testes em um navegador de verdade. Em cada estado de tela da lista abaixo, como um formulário com erros ou um menu aberto, eles verificam:

- as regras da ferramenta axe para as WCAG 2.0, 2.1 e 2.2, níveis A e AA, e as boas práticas dela, no tema claro;
- o contraste das cores no tema escuro;
- em uma tela de 360 px de largura: nada sai pela direita, e botões e links têm nome e tamanho;
- na última coluna: nada sai pela direita com 320 px de largura, o que equivale a uma janela de 1280 px ampliada a 400%.

Outros testes percorrem o produto só com o teclado e conferem o texto entregue ao leitor de tela enquanto uma resposta chega, sem usar um leitor de verdade. À parte dos testes, em 26 de novembro de 2026 um programa guiou o leitor Orca 43 no Firefox pela entrada, por uma conversa, por uma lista com filtro, por um diálogo e por um link, e o que ele disse foi lido. Dos defeitos encontrados, dois ainda não foram corrigidos: antes do e-mail da entrada ele diz uma vez que o valor é inválido, e o diálogo de convite começa no botão de fechar.

## O que foi verificado

Esta lista é escrita pelos próprios testes quando rodam; só entra o que passou.

| Tela | Com axe, nos dois temas | 320 px |
|---|---|---|
${rows.join('\n')}

## O que os testes não veem

Testes automáticos encontram só uma parte dos problemas. Eles não dizem se um texto é claro nem se a ordem de leitura faz sentido, e não substituem quem usa leitor de tela, ampliador ou comando de voz. Esta página não é um certificado: nenhuma avaliação feita por pessoas com deficiência está registrada aqui.

O que os assistentes respondem vem de modelos de IA, e o que está nos documentos, de quem os enviou. Imagens sem descrição e textos difíceis podem vir de lá.

## Se algo não funciona para você

Conte a quem administra, com a tela e o que você usa (navegador, leitor de tela). O contato, quando a organização o informa, está no fim desta página.
`,
  },
} satisfies Record<string, HelpPage>
