/** The link's colours, dark enough for white letters. */
export const colors = {
  blue: '#155dfc',
  teal: '#0f766e',
  green: '#15803d',
  amber: '#b45309',
  pink: '#be185d',
  red: '#b91c1c',
  purple: '#7e22ce',
  gray: '#4b5563',
} as const

/** In a shadow of its own: the site's styles do not reach it, and these do not reach the site. */
export const style = `
:host{all:initial;font:15px/1.4 system-ui,sans-serif;color-scheme:light}
button{font:inherit;cursor:pointer;border:0}
button:focus-visible{outline:3px solid #fff;box-shadow:0 0 0 5px var(--prosa-color)}
.launcher{width:56px;height:56px;border-radius:50%;background:var(--prosa-color);box-shadow:0 4px 16px #0005;display:grid;place-items:center;float:right}
:host(.prosa-left) .launcher{float:left}
.launcher svg{width:26px;fill:#fff}
.panel{position:fixed;bottom:88px;right:20px;width:min(400px,calc(100vw - 24px));height:min(640px,calc(100dvh - 108px));border-radius:16px;overflow:hidden;box-shadow:0 8px 40px #0006;background:#fff}
:host(.prosa-left) .panel{right:auto;left:20px}
.panel[hidden]{display:none}
.panel iframe{width:100%;height:100%;border:0;display:block}
.greeting{position:absolute;bottom:68px;right:0;width:max-content;max-width:min(260px,calc(100vw - 40px));display:flex;background:#fff;color:#111;border-radius:12px;box-shadow:0 4px 20px #0004}
:host(.prosa-left) .greeting{right:auto;left:0}
.say{background:none;color:inherit;text-align:left;padding:12px 0 12px 14px}
.close{background:none;color:#444;font-size:20px;width:40px;min-height:40px;border-radius:12px;flex:none}
@media(max-width:480px){.panel,:host(.prosa-left) .panel{inset:8px 8px 84px;width:auto;height:auto}}
`
