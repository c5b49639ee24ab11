import { escapeHtml } from '@prosa/server/src/platform/pages/html.ts'

/** A launch's page: separate plain HTML, because a platform's small frame needs nothing of the web app. */
export interface LtiPage {
  title: string
  body: string
  /** Data that the script reads; with it the page runs `script`. */
  data?: Readonly<Record<string, unknown>>
  script?: string
}

export function renderDocument({ title, body, data, script }: LtiPage, nonce: string): string {
  const dataScript = data ? `<script type="application/json" id="data">${asData(data)}</script>` : ''
  const run = script ? `<script nonce="${nonce}">${script}</script>` : ''
  return `<!doctype html><html lang="pt-BR"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex"><title>${escapeHtml(title)}</title><style nonce="${nonce}">${style}</style></head>
<body><main><h1>${escapeHtml(title)}</h1>${body}</main>${dataScript}${run}</body></html>`
}

/** `<` is escaped so that no text can end the block. */
const asData = (data: object): string => JSON.stringify(data).replaceAll('<', '\\u003c')

const paragraph = (text: string): string => `<p>${escapeHtml(text)}</p>`
const linkTo = (address: string, label: string): string =>
  `<p><a class="button" href="${escapeHtml(address)}" target="_blank" rel="noopener">${escapeHtml(label)}</a></p>`
const hidden = (name: string, value: string): string =>
  `<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(value)}">`

const style = `:root{color-scheme:light dark;--ground:light-dark(#f8fafc,#0f172a);--card:light-dark(#fff,#1e293b);
--ink:light-dark(#0f172a,#f1f5f9);--line:light-dark(#64748b,#94a3b8);--act:light-dark(#1d4ed8,#93c5fd);--on-act:light-dark(#fff,#0f172a)}
body{margin:0;background:var(--ground);color:var(--ink);font:1rem/1.5 system-ui,sans-serif;overflow-wrap:anywhere}
main{max-width:36rem;margin:0 auto;padding:2rem 1rem}h1{font-size:1.25rem;line-height:1.3;margin:0 0 1rem}p{margin:0 0 1rem}
.button{display:inline-block;border:0;border-radius:.5rem;padding:.625rem 1rem;background:var(--act);color:var(--on-act);
font:inherit;font-weight:600;text-decoration:none;cursor:pointer}
:focus-visible{outline:3px solid var(--act);outline-offset:2px}
fieldset{border:0;margin:0 0 1rem;padding:0}legend{padding:0 0 .5rem;font-weight:600}
label{display:flex;gap:.75rem;align-items:baseline;padding:.75rem 1rem;margin:0 0 .5rem;background:var(--card);
border:1px solid var(--line);border-radius:.5rem;cursor:pointer}label:has(:checked){outline:2px solid var(--act)}
input[type=radio]{accent-color:var(--act);width:1rem;height:1rem;flex:none}`

const readData = `const data=JSON.parse(document.getElementById('data').textContent);`

/** The platform's frame that stores data for tools (LTI Client Side postMessages): its parent or a sibling. */
const askFrame = `
const holder=()=>{const around=window.parent!==window?window.parent:window.opener;
  return data.target==='_parent'?around:(around&&around.frames[data.target])||around};
const ask=(subject,more,done,failed)=>{const id=subject+Math.random();const timer=setTimeout(failed,3000);
  addEventListener('message',(event)=>{const said=event.data;
    if(event.origin!==data.origin||!said||said.message_id!==id)return;
    clearTimeout(timer);if(said.error)failed();else done(said)});
  const to=holder();if(to)to.postMessage({subject,message_id:id,...more},data.origin);else failed()};`

/** Continues if the browser stores this frame's cookie or the platform the secret; else offers a window. */
const checkScript = `${readData}${askFrame}
const go=()=>location.replace(data.go);
const offer=()=>{document.getElementById('offer').hidden=false;document.getElementById('wait').hidden=true};
const keep=()=>data.target?ask('lti.put_data',{key:data.key,value:data.secret},go,offer):offer();
fetch(data.check,{credentials:'same-origin'}).then((answer)=>answer.ok?go():keep(),keep)`

export const cookieCheck = (facts: {
  check: string
  go: string
  again: string
  storage: { target: string; origin: string; key: string; secret: string } | undefined
}): LtiPage => ({
  title: 'Abrindo a atividade…',
  body: `<p id="wait" role="status">Um instante.</p><div id="offer" hidden>${paragraph(
    'O seu navegador não guarda cookies de um site dentro de outro. Por isso a atividade abre em uma janela própria: o trabalho e a nota são os mesmos.',
  )}${linkTo(facts.again, 'Abrir em outra janela')}</div><noscript>${linkTo(facts.again, 'Abrir em outra janela')}</noscript>`,
  data: { check: facts.check, go: facts.go, ...facts.storage },
  script: checkScript,
})

const storedScript = `${readData}${askFrame}
const form=document.forms[0];
const send=(value)=>{form.elements.secret.value=value;form.submit()};
ask('lti.get_data',{key:data.key},(said)=>send(said.value||'-'),()=>send('-'))`

/** Asks the platform's frame for the secret and sends the platform's response again with it. */
export const askForSecret = (facts: {
  action: string
  fields: Readonly<Record<string, string>>
  target: string
  origin: string
  key: string
}): LtiPage => ({
  title: 'Abrindo a atividade…',
  body: `<p role="status">Um instante.</p><form method="post" action="${escapeHtml(facts.action)}">${Object.entries(
    facts.fields,
  )
    .map(([name, value]) => hidden(name, value))
    .join('')}${hidden('secret', '')}</form>`,
  data: { target: facts.target, origin: facts.origin, key: facts.key },
  script: storedScript,
})

export const refusalPage = (sentence: string): LtiPage => ({
  title: 'Não foi possível abrir',
  body: `<div role="alert">${paragraph(sentence)}</div>`,
})

export const staffPage = ({ title, address }: { title: string; address: string }): LtiPage => ({
  title,
  body: `${paragraph(
    'Você está neste curso como quem dá a aula. Os alunos veem aqui a atividade; as tentativas e as revisões ficam no Prosa.',
  )}${linkTo(address, 'Abrir no Prosa')}`,
})

interface ChoiceGroup {
  legend: string
  choices: readonly { value: string; label: string }[]
}

/** The teacher's choices; `ticket` holds the course and its expiry. */
export const choicePage = (
  groups: readonly ChoiceGroup[],
  { action, ticket, note }: { action: string; ticket: string; note: string },
): LtiPage => ({
  title: 'O que os alunos vão abrir?',
  body: `${note && paragraph(note)}<form method="post" action="${escapeHtml(action)}">${hidden('ticket', ticket)}${groups
    .map(renderGroup)
    .join('')}<button class="button">Usar no curso</button></form>`,
})

const renderGroup = ({ legend, choices }: ChoiceGroup): string =>
  choices.length === 0
    ? ''
    : `<fieldset><legend>${escapeHtml(legend)}</legend>${choices
        .map(
          ({ value, label }) =>
            `<label><input type="radio" name="activity" value="${escapeHtml(value)}" required><span>${escapeHtml(label)}</span></label>`,
        )
        .join('')}</fieldset>`

/** Returns the choice to the platform; without scripts by a button. */
export const choiceAnswer = (address: string, jwt: string): LtiPage => ({
  title: 'Levando a escolha à plataforma…',
  body: `<form method="post" action="${escapeHtml(address)}">${hidden('JWT', jwt)}<button class="button">Continuar</button></form>`,
  script: 'document.forms[0].submit()',
})

export const registeredPage = (origin: string): LtiPage => ({
  title: 'Plataforma registrada',
  body: paragraph(
    'Falta um passo: no Prosa, a administração confere o endereço e ativa a integração, em Configurações, Integrações SGA.',
  ),
  data: { origin },
  script: `${readData}(window.opener||window.parent).postMessage({subject:'org.imsglobal.lti.close'},data.origin)`,
})
