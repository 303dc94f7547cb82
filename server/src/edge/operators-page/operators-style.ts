/** The look of the portal, reduced to one column of panels, in the light or dark that the system asks for. */
export const operatorsStyle = `@font-face { font-family: "Portico Title"; font-weight: 600; font-display: swap;
  src: url("/title.woff2") format("woff2"); unicode-range: U+20-7E, U+A0-FF, U+2010-2044, U+20AC, U+2122; }
:root {
  color-scheme: light dark;
  --page: light-dark(#f9f8f6, #0e1212); --surface: light-dark(#fff, #141a1a); --line: light-dark(#e0dfda, #2e3635);
  --line-strong: light-dark(#87867f, #6f7a78); --ink: light-dark(#1a2024, #f2f1ee); --ink-2: light-dark(#4b5358, #b9b8b2);
  --accent: light-dark(#14625c, #8ecfc7); --wall: light-dark(#0e3936, #0b2422);
  --ok: light-dark(#1b6b3a, #86d9a4); --warning: light-dark(#7a4d00, #f0c074); --failed: light-dark(#a8201a, #f2938c);
  --ok-soft: light-dark(#e8f5ec, #14291c); --warning-soft: light-dark(#fdf1dc, #322412); --failed-soft: light-dark(#fdeeec, #3a1d1a);
  --font: system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", sans-serif;
  --title: "Portico Title", Optima, Candara, "Gill Sans", var(--font);
}
*, ::before, ::after { box-sizing: border-box; }
html { font: 100%/1.55 var(--font); color: var(--ink); background: var(--page); -webkit-text-size-adjust: 100%; }
body, h1, h2, p, ul, dl, dd { margin: 0; padding: 0; }
body { min-block-size: 100vh; display: flex; flex-direction: column; overflow-wrap: anywhere; }
ul { list-style: none; }
.frame { inline-size: 100%; max-inline-size: 68rem; margin-inline: auto; padding-inline: 1rem; }
.skip { position: absolute; inset-inline-start: 1rem; inset-block-start: -4rem; padding: .5rem 1rem; background: var(--surface); }
.skip:focus { inset-block-start: .5rem; z-index: 1; }
.bar { background: var(--surface); border-block-end: 1px solid var(--line); }
.bar .frame { display: flex; flex-wrap: wrap; align-items: center; column-gap: 2rem; }
.logo { display: flex; align-items: center; gap: .75rem; padding-block: .75rem; font: 600 1.125rem/1.2 var(--title); }
.logo svg { inline-size: 2rem; block-size: 2rem; flex: none; fill: var(--accent); }
nav ul { display: flex; gap: 1.5rem; }
nav a { display: flex; align-items: center; min-block-size: 3rem; color: var(--ink-2); text-decoration: none; border-block: 3px solid transparent; }
nav a:hover { color: var(--ink); }
nav a[aria-current] { color: var(--ink); border-block-end-color: var(--accent); }
.wall { background: var(--wall); color: #fbfaf8; }
.wall .frame { padding-block: 2rem 4rem; }
h1, h2 { font-family: var(--title); font-weight: 600; line-height: 1.2; text-wrap: balance; }
h1 { font-size: clamp(1.75rem, 1.2rem + 2.5vw, 2.25rem); }
h2 { font-size: 1.25rem; }
.content { display: grid; grid-template-columns: minmax(0, 1fr); gap: 1.25rem; margin-block-start: -2.5rem; padding-block-end: 2.5rem; }
main:focus { outline: none; }
.content > .note { color: #fbfaf8; margin-block-start: -1rem; padding-block-end: .5rem; }
.content > .note code { color: inherit; background: none; padding: 0; }
.panel, .tiles li { background: var(--surface); border: 1px solid var(--line); border-radius: .875rem; }
.panel { padding: 1.25rem 1.5rem; }
.head { display: flex; flex-wrap: wrap; align-items: baseline; justify-content: space-between; gap: .25rem 1rem; margin-block-end: .5rem; }
a { color: var(--accent); text-underline-offset: .2em; }
.head a, .verdict p a { display: inline-block; padding-block: .25rem; }
.note { font-size: .875rem; color: var(--ink-2); }
.verdict { display: flex; flex-wrap: wrap; align-items: center; gap: 1rem 1.25rem; padding: 1.25rem 1.5rem; border-radius: .875rem; border: 1px solid var(--line); }
.verdict > div { flex: 1 1 20rem; }
.verdict p { font-size: .875rem; }
.verdict > .shape { inline-size: 1.75rem; block-size: 1.75rem; }
.verdict.ok { background: var(--ok-soft); } .verdict.warning { background: var(--warning-soft); } .verdict.failed { background: var(--failed-soft); }
.button { display: inline-flex; align-items: center; min-block-size: 3rem; padding-inline: 1.25rem; font-weight: 600; color: var(--ink); text-decoration: none;
  background: var(--surface); border: 1px solid var(--line-strong); border-radius: .5rem; }
.button:hover { border-color: var(--accent); }
.shape { inline-size: 1.125rem; block-size: 1.125rem; flex: none; fill: none; stroke: currentColor; stroke-width: 2; stroke-linecap: round; stroke-linejoin: round; }
.shape.ok { color: var(--ok); } .shape.warning { color: var(--warning); } .shape.failed { color: var(--failed); } .shape.skipped { color: var(--ink-2); }
.parts { display: grid; grid-template-columns: repeat(auto-fit, minmax(9rem, 1fr)); gap: 1rem; }
.parts li { display: flex; gap: .75rem; }
.parts .shape { margin-block-start: .2rem; }
.parts b { display: block; font-weight: 600; }
.parts span { font-size: .875rem; color: var(--ink-2); }
.two { display: grid; grid-template-columns: minmax(0, 3fr) minmax(0, 2fr); gap: 1.25rem; }
.plot { display: block; inline-size: 100%; block-size: auto; margin-block-start: .75rem; }
.plot line { stroke: var(--line-strong); }
.plot text { font: 12px var(--font); fill: var(--ink-2); }
.plot .scale { text-anchor: end; }
rect.right { fill: var(--accent); } rect.refused { fill: var(--failed); }
.key { display: inline-block; inline-size: .625rem; block-size: .625rem; margin-inline-end: .3rem; }
.key.right { background: var(--accent); } .key.refused { background: var(--failed); margin-inline-start: .5rem; }
.steps { display: grid; grid-template-columns: auto minmax(0, 1fr); gap: .5rem 1rem; align-items: center; margin-block-end: .75rem; font-size: .875rem; }
.steps dt { color: var(--ink-2); }
.steps dd { display: grid; grid-template-columns: minmax(0, 1fr) 3.5rem; align-items: center; gap: .75rem; }
.steps svg { inline-size: 100%; block-size: .875rem; }
.steps b { font-size: 1rem; text-align: end; font-variant-numeric: tabular-nums; }
.tiles { display: grid; grid-template-columns: repeat(4, minmax(0, 1fr)); gap: 1.25rem; }
.tiles li { padding: 1rem 1.5rem; }
.tiles b { display: block; font: 600 2.25rem/1.2 var(--title); font-variant-numeric: lining-nums tabular-nums; }
.tiles span { font-size: .875rem; color: var(--ink-2); }
.checks li { display: flex; gap: .75rem; padding-block: .75rem; border-block-start: 1px solid var(--line); }
.checks li:first-child { border: 0; }
.checks .shape { margin-block-start: .2rem; }
.checks div { min-inline-size: 0; flex: 1; }
.checks p { font-size: .9375rem; }
.state { font-size: .875rem; color: var(--ink-2); }
.mend { margin-block-start: .375rem; padding: .5rem .75rem; border-inline-start: 3px solid var(--accent); background: var(--page); user-select: all; }
code { font: .9em ui-monospace, "SF Mono", "Cascadia Mono", "DejaVu Sans Mono", monospace; }
table { border-collapse: collapse; font-size: .875rem; font-variant-numeric: tabular-nums; }
th, td { padding: .375rem 1rem .375rem 0; text-align: end; } th:first-child { text-align: start; }
tbody tr { border-block-start: 1px solid var(--line); }
.wide { overflow-x: auto; } .wide table { min-inline-size: 34rem; inline-size: 100%; }
summary { inline-size: fit-content; min-block-size: 2rem; padding-block: .25rem; font-size: .875rem; color: var(--accent); cursor: pointer; }
footer { margin-block-start: auto; padding-block: 1rem 2rem; font-size: .875rem; color: var(--ink-2); }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
@media (max-width: 52rem) { .two { grid-template-columns: minmax(0, 1fr); } .tiles { grid-template-columns: repeat(2, minmax(0, 1fr)); } }
@media (max-width: 30rem) { .panel, .verdict, .tiles li { padding: 1rem; } .tiles, .content, .two { gap: .875rem; } .plot text { font-size: 18px; } .parts { grid-template-columns: repeat(2, minmax(0, 1fr)); } }
@media (forced-colors: active) { rect.right { fill: LinkText; } rect.refused { fill: Mark; } .key { forced-color-adjust: none; } }
`
