import type { HelpPage } from '#/features/help/help-page.ts'

export const administrationPages = {
  'orcamentos-e-limites': {
    title: 'Orçamentos e limites',
    audiences: ['teachers', 'partners', 'administrators'],
    summary: 'Por que uma resposta pode esperar até o mês que vem, e onde ver quanto já foi usado.',
    text: `
Modelos de provedores têm preço. Um orçamento diz quanto pode ser gasto por mês, em reais. Só contam modelos com preço cadastrado; o Prosa Trechos não gasta nada.

## Onde há orçamentos

Em [Orçamentos](/settings/budgets), administradores definem limites para a organização, uma instituição, um grupo, uma pessoa ou um assistente. Cada link na Web tem o seu, que começa em R$ 50,00 por mês.

## Quando acaba

Novas respostas esperam até o mês seguinte, e a tela diz “Limite do mês” ou “Limite atingido”. O que já foi escrito fica guardado. Um administrador pode aumentar o limite na hora.

## Outros limites

- De um link: mensagens por visitante ao dia, conversas por dia e período.
- De uma atividade: duração, mensagens, palavras e tentativas.
- De arquivos: o tamanho e o número de páginas que a instalação aceita. A mensagem de erro diz qual foi o limite.

O seu próprio uso está no [Perfil](/profile?tab=usage), em “Seu uso”.
`,
  },
  parceiros: {
    title: 'Para parceiros: o que você vê',
    audiences: ['partners', 'administrators'],
    summary: 'O que uma pessoa de outra instituição encontra, e o que fica de fora.',
    text: `
Parceiro é quem tem conta e trabalha em outra instituição: uma escola convidada, uma empresa, uma rede.

## O que você vê

- Os assistentes que foram liberados para você ou para a sua instituição. Se a lista está vazia, peça acesso a quem administra.
- As suas próprias conversas, em cada assistente.
- Se você pode editar um assistente, também o construtor dele, com documentos, testes e versões.

## O que fica de fora

- Assistentes abertos a toda a organização: eles não valem para parceiros.
- As pessoas da organização: ao buscar pessoas, você encontra as da sua instituição.
- Criar assistentes, links na Web e ver estatísticas, a não ser que um administrador dê a permissão.

## Quando algo para

Se a sua instituição for pausada, os assistentes liberados para ela somem da sua lista até a pausa acabar; a sua conta continua. Se o orçamento dela acabar, novas respostas esperam até o mês seguinte. Nos dois casos, fale com quem administra. Veja também [O que os outros podem ler de uma conversa](#quem-le-conversas).

## Para quem administra

Instituições são cadastradas em [Instituições parceiras](/settings/partners). Ali você vincula pessoas, libera assistentes e define o limite de pessoas, de links e o orçamento de cada uma.
`,
  },
  administracao: {
    title: 'Primeiros passos de quem administra',
    audiences: ['administrators'],
    summary: 'Nome, modelo de IA, e-mail, cópia de segurança e a primeira pessoa.',
    picture: {
      shape: 'wide',
      alt: 'A lista de primeiros passos, cada um com uma frase que diz para que serve e um botão ao lado.',
    },
    text: `
[Primeiros passos](/settings/first-steps) mostra o que falta, e cada passo se marca sozinho quando está pronto de verdade.

1. **Nome e logo.** Em [Geral](/settings/general). Ali fica também o “Contato para ajuda”, que aparece nestas páginas e nas telas de erro.
2. **Modelo de IA.** Em [Modelos](/settings/models), cole a chave de um provedor ou use um servidor da escola. “Testar” diz se ele responde. Sem modelo, responde o [Prosa Trechos](#prosa-trechos).
3. **E-mail.** [E-mail](/settings/mail) mostra como as mensagens saem, e “Enviar teste” confere. Sem servidor de e-mail, as telas mostram os links de convites e senhas, para você entregar.
4. **Cópia de segurança.** Em [Saúde e cópias](/settings/health), “Fazer cópia agora” guarda o banco e os arquivos. As cópias ficam no mesmo disco e contêm segredos: leve-as para outro lugar. Nenhuma cópia é feita sozinha.
5. **Pessoas.** Veja [Pessoas e perfis](#pessoas-e-perfis).

## Depois

- [Orçamentos](/settings/budgets): comece pelo da organização. Veja [Orçamentos e limites](#orcamentos-e-limites).
- [Privacidade (LGPD)](/settings/privacy): prazos de guarda e quem responde. Veja [Pedidos sobre dados pessoais](#pedidos-lgpd).
- [Auditoria](/settings/audit): quem mudou o quê, e quando.
`,
  },
  'pessoas-e-perfis': {
    title: 'Pessoas e perfis de permissão',
    audiences: ['administrators'],
    summary: 'Convidar, importar, bloquear, e decidir o que cada pessoa pode fazer.',
    text: `
## Convidar

Em [Usuários](/users), “Convidar pessoa” pergunta uma coisa além do nome e do e-mail: se ela é professor, da coordenação, aluno, administrador ou parceiro. Um professor já entra com “Turmas”; um aluno conversa e não cria assistentes. O link do convite vale 72 horas. Com servidor de e-mail, ele é enviado; sem, aparece na tela para você entregar. “Reenviar convite” faz outro.

Para muitas pessoas, “Convidar várias pessoas” lê uma lista colada ou o arquivo do sistema da escola, com até 5.000 linhas. Títulos, totais e transferidos ficam de fora, com o motivo, e podem voltar. As colunas do responsável e da escola não são usadas. Quem já tem conta entra nas turmas do arquivo e não perde nada. Sem servidor de e-mail, os links aparecem no fim, uma vez: baixe o CSV ou imprima os cartões. Em “Ações em massa”, “Reenviar convite” faz o mesmo, e “Mudar a função…” serve para muitas pessoas de uma vez.

## Entrar com a conta da escola

Em [Acesso](/settings/access), ligue o provedor da escola: Google, Microsoft ou outro. Quem foi convidado entra por ele sem criar senha. “Criar a conta de quem entra pela primeira vez” dispensa o convite nos domínios da escola. “Quem recebe o quê” dá perfil e grupos pelo que o provedor diz; “Quem seria quem” mostra antes o que mudaria.

## Os três papéis

- **Administrador** cuida de pessoas, configurações, avaliações e estatísticas, e edita todos os assistentes.
- **Usuário** cria assistentes e usa os da organização. É o papel de professores e da equipe.
- **Parceiro** vê só o que foi liberado. Veja [Para parceiros](#parceiros).

## Perfis de permissão

Um perfil muda o que o papel dá. Em [Perfis de permissão](/settings/permission-profiles), cada linha diz “Como o papel”, “Permite” ou “Proíbe”. A função já escolhe o perfil; outro se escolhe em “Avançado”, na página da pessoa. Três já vêm prontos, e podem ser mudados ou excluídos: Professor cria turmas e atividades e revisa os alunos; Coordenação também torna assistentes públicos na organização; Aluno conversa e não cria assistentes.

## Quando alguém sai

- “Bloquear” impede a entrada e encerra as sessões; “Desbloquear” desfaz.
- “Excluir” apaga nome e e-mail e passa os assistentes a outra pessoa. Não tem volta.
- “Redefinir senha” e “Encerrar sessões” ajudam quem perdeu o acesso ou um aparelho.

Sem servidor de e-mail, pedidos de nova senha aparecem em Usuários, para você criar o link.
`,
  },
  'pedidos-lgpd': {
    title: 'Pedidos sobre dados pessoais (LGPD)',
    audiences: ['administrators', 'teachers', 'students', 'partners'],
    summary: 'Como pedir uma cópia ou a exclusão dos seus dados, e como atender um pedido.',
    text: `
## Para pedir

- Com conta: no [Perfil](/profile?tab=privacy), em “Avisos e privacidade”, use “Baixar meus dados”, “Excluir minhas conversas” ou “Solicitar exclusão da conta”. O pedido tem um protocolo, e você pode desistir até ele ser atendido.
- Visitante de um link: em “Privacidade”, no alto da página, apague o que escreveu.
- Estudante de uma atividade: fale com a escola. Os dados ficam guardados pelo prazo que a página da atividade diz antes de começar.

A página pública [Privacidade](/privacidade) diz o que é guardado, por quanto tempo e com quem falar.

## Para atender

Em [Privacidade (LGPD)](/settings/privacy) estão os pedidos, com os que vencem antes no alto. O prazo é de 15 dias.

1. O que chega por e-mail ou telefone você anota com “Registrar pedido”.
2. Abra o pedido, confira quem pede e responda.
3. “Excluir os dados” apaga conversas, arquivos, avaliações, chaves e formas de acesso, de vez. Você decide com quem ficam os assistentes da pessoa. A auditoria guarda apenas um número.

## Prazos

Em “Prazos” você define por quanto tempo as conversas ficam guardadas. A limpeza acontece toda noite e deixa um relatório.
`,
  },
} satisfies Record<string, HelpPage>
