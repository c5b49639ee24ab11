import type { HelpAddition } from '@prosa/web/src/features/help/help-additions.ts'

export const tools: readonly HelpAddition[] = [
  {
    page: 'primeiro-assistente',
    after: 'Quem lê pode “Ver como tabela”.',
    text: `
## Ferramentas

Em “Mais”, “Ferramentas”, você escolhe o que o assistente pode fazer além de responder: calcular com exatidão, responder sobre datas, feriados e dias letivos, e pedir dados à pessoa em um pequeno formulário. Cada uso aparece na resposta: abra-o para ver o que foi pedido e o que veio. Ferramentas precisam de um modelo de IA. “Quem pode usar” diz a quem cada uma serve: a quem edita o assistente, às pessoas dos grupos ou turmas escolhidos, a quem entra com uma conta, ou também a visitantes de links, onde a administração permitir e só para consultar. Alunos de uma atividade não usam nenhuma.

Com “Criar arquivo”, peça, por exemplo, uma prova com gabarito sobre o capítulo 3. O texto do arquivo aparece na resposta. Confira, aperte “Editar” se quiser mudar algo, e baixe em DOCX, PDF, PPTX ou XLSX, com o nome e o logo da escola. No texto, “#” começa o título e “##” uma seção (nos slides, um slide); “Resposta:” vai para o gabarito, em folha separada, e “Fonte:” mostra o trecho do documento. Em uma tabela, o que começa com “=” é uma fórmula da planilha, como =SOMA(B2:B9); somas, médias, mínimos e máximos saem calculados também nos outros formatos. Sem um modelo de IA, “Criar arquivo com os trechos”, abaixo de uma resposta com fontes, monta o arquivo só com os trechos que você escolher.

Em “Serviços” você conecta um sistema da escola que tem uma descrição em OpenAPI, e escolhe o que o assistente pode consultar ou mudar lá. Nada muda sem a pessoa: a conversa mostra os valores exatos com “Confirmar”, “Mudar” e “Não fazer”. Se a resposta do sistema se perder, aparece “Não sabemos se foi feito”: confira antes de tentar de novo.

Um teste do assistente pode pedir que ele use uma ferramenta, em “Deve usar a ferramenta”, e com quais valores. O teste consulta, mas nunca muda nada no sistema. Em “Editar”, depois de executar, você grava o que a ferramenta devolveu: o teste passa a usar essa resposta.`,
  },
]
