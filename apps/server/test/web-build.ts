import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'

/** The build's only inline script, whose hash must be in the page's policy. */
export const inlineScript = `document.documentElement.classList.add('light')`

const files: Readonly<Record<string, string>> = {
  'index.html': `<!doctype html><html lang="pt-BR"><head><script>${inlineScript}</script><title>Modelo</title></head>
<body><div id="root"></div><script type="module" src="/assets/main-abc123.js"></script></body></html>`,
  'guest.html': `<!doctype html><html lang="pt-BR"><head><script>${inlineScript}</script><title>Modelo</title></head>
<body><div id="root"></div><script type="module" src="/assets/guest-abc123.js"></script></body></html>`,
  'embed.js': 'console.log("embed")',
  'diagram.html': `<!doctype html><html lang="pt-BR"><body><script>${inlineScript}</script></body></html>`,
  'sw.js': 'self.skipWaiting()',
  'favicon.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
  'notes.secret': 'a type that is not served',
  'assets/main-abc123.js': `console.log(${JSON.stringify('a long program '.repeat(200))})`,
  'assets/inter-abc123.woff2': 'not really a font',
  'assets/math-abc123.woff': 'nor this',
  'assets/math-abc123.ttf': 'nor this',
  'assets/help-abc123.webp': 'nor a picture',
  'builds/preloads.json': JSON.stringify({
    '/assistants': ['/assets/list-abc123.js'],
    '#gates': ['/assets/gates-abc123.js'],
    '#first-steps': ['/assets/list-abc123.js', '/assets/steps-abc123.js'],
    '#markdown': ['/assets/markdown-abc123.js'],
  }),
  // returns its input, in place of the module that draws pages in the web app's build
  'builds/first-look.mjs': `import { parentPort } from 'node:worker_threads'
parentPort.on('message', ({ id, ...asked }) => {
  const html = '<pre>' + encodeURIComponent(JSON.stringify(asked)) + '</pre>'
  parentPort.postMessage({ id, drawn: { html, root: { style: '--brand:"' }, pieces: ['#gates'] } })
})`,
  'builds/latest.json': '{"id":"b1","timestamp":1}',
  'builds/meta/b1.json': '{"id":"b1","routes":[{"path":"/assistants","layout":"app","access":"session"}]}',
}

export interface WebBuild {
  root: string
  close(): Promise<void>
}

/** Creates a small folder like the web app's build, with a file beside it that no address may reach. */
export async function createWebBuild(): Promise<WebBuild> {
  const folder = await mkdtemp(path.join(tmpdir(), 'prosa-web-'))
  const root = path.join(folder, 'dist')
  await mkdir(root)
  await writeFile(path.join(folder, 'outside.json'), '{"secret":true}')
  for (const [name, content] of Object.entries(files)) {
    await mkdir(path.dirname(path.join(root, name)), { recursive: true })
    await writeFile(path.join(root, name), content)
  }
  return { root, close: () => rm(folder, { recursive: true }) }
}
