/** The page's stylesheet. Contrast is at least 7:1 in both colour schemes; nothing scrolls sideways. */
export const referenceStyle = `
:root { color-scheme: light dark; --ink: #1b1d21; --paper: #ffffff; --soft: #f2f3f5; --line: #8a9099; --link: #0a469b; }
@media (prefers-color-scheme: dark) {
  :root { --ink: #ebedf0; --paper: #14161a; --soft: #20242a; --line: #7b828d; --link: #a5c8ff; }
}
* { box-sizing: border-box; }
body { margin: 0 auto; max-width: 64rem; padding: 1rem 1.5rem 4rem; background: var(--paper); color: var(--ink); font: 1rem/1.5 system-ui, sans-serif; overflow-wrap: anywhere; }
a { color: var(--link); }
a:focus-visible { outline: 3px solid var(--link); outline-offset: 2px; }
main:focus { outline: none; }
.skip { position: absolute; left: -99rem; }
.skip:focus { position: static; }
h2 { margin-top: 3rem; border-bottom: 2px solid var(--line); }
h3 { margin-top: 2rem; }
nav > ul { padding: 0; list-style: none; columns: 2 18rem; }
nav li { break-inside: avoid; }
code, pre { font: 0.9em/1.5 ui-monospace, monospace; }
pre { padding: 0.75rem 1rem; background: var(--soft); white-space: pre-wrap; }
.address { display: inline-block; padding: 0.25rem 0.5rem; background: var(--soft); }
.badge { padding: 0 0.5rem; border: 1px solid var(--line); border-radius: 1rem; font-size: 0.75rem; font-weight: normal; vertical-align: middle; }
table { width: 100%; margin: 1rem 0; border-collapse: collapse; }
caption { text-align: left; font-weight: bold; }
th, td { padding: 0.25rem 0.75rem 0.25rem 0; border-bottom: 1px solid var(--line); text-align: left; vertical-align: top; }
th[scope="row"] { font-weight: normal; }
`;
