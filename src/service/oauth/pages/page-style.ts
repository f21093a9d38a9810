/** The stylesheet of the sign-in pages. Its custom properties are those of the app (`src/renderer/styles/tokens.css`); a test compares them. */
export const pageStyle = `
:root {
  color-scheme: light dark;
  --side-ground: light-dark(oklch(0.972 0.003 85), oklch(0.19 0.008 275));
  --raised: light-dark(oklch(1 0 0), oklch(0.265 0.009 275));
  --hover: light-dark(oklch(0.955 0.004 85), oklch(0.262 0.01 275));
  --text: light-dark(oklch(0.25 0.012 275), oklch(0.945 0.004 85));
  --text-quiet: light-dark(oklch(0.5 0.012 275), oklch(0.8 0.01 275));
  --hairline: light-dark(oklch(0.915 0.004 85), oklch(0.315 0.011 275));
  --edge: light-dark(oklch(0.63 0.01 275), oklch(0.56 0.012 275));
  --focus: light-dark(oklch(0.36 0.02 275), oklch(0.88 0.012 275));
  --light: oklch(0.78 0.15 75);
  --light-hover: oklch(0.82 0.145 78);
  --on-light: oklch(0.24 0.05 70);
  --light-edge: light-dark(oklch(0.64 0.14 68), oklch(0.78 0.15 75));
  --alert: light-dark(oklch(0.52 0.185 27), oklch(0.83 0.095 25));
  --alert-wash: light-dark(oklch(0.52 0.185 27 / 8%), oklch(0.77 0.125 25 / 12%));
  --shadow: 0 8px 24px light-dark(oklch(0.25 0.012 275 / 16%), oklch(0 0 0 / 50%));
}
@media (prefers-contrast: more) {
  :root {
    --side-ground: light-dark(oklch(1 0 0), oklch(0 0 0));
    --raised: light-dark(oklch(1 0 0), oklch(0.12 0 0));
    --hover: light-dark(oklch(0.93 0 0), oklch(0.25 0 0));
    --text: light-dark(oklch(0 0 0), oklch(1 0 0));
    --text-quiet: light-dark(oklch(0.32 0 0), oklch(0.88 0 0));
    --hairline: light-dark(oklch(0.5 0 0), oklch(0.65 0 0));
    --edge: light-dark(oklch(0.3 0 0), oklch(0.85 0 0));
    --focus: light-dark(oklch(0 0 0), oklch(1 0 0));
    --light-edge: light-dark(oklch(0.4 0.1 65), oklch(0.88 0.12 82));
    --alert: light-dark(oklch(0.42 0.17 27), oklch(0.86 0.09 25));
  }
}
*, *::before, *::after { box-sizing: border-box; }
html { height: 100%; }
body {
  display: grid;
  grid-template-rows: 1fr auto 1.4fr;
  justify-items: center;
  min-height: 100%;
  margin: 0;
  padding: 24px 16px;
  background: var(--side-ground);
  color: var(--text);
  font: 400 15px/22px system-ui, sans-serif;
  overflow-wrap: anywhere;
}
main {
  grid-row: 2;
  width: 100%;
  max-width: 400px;
  padding: 32px;
  border: 1px solid var(--hairline);
  border-radius: 12px;
  background: var(--raised);
  box-shadow: var(--shadow);
}
.brand { display: flex; align-items: center; gap: 8px; margin: 0 0 24px; color: var(--text-quiet); font-size: 13px; line-height: 20px; }
.brand svg { flex: none; display: block; margin-left: -5px; }
.brand .body { fill: var(--light); stroke: var(--light-edge); }
.brand .hands { stroke: var(--on-light); }
h1 { margin: 0 0 8px; font-size: 20px; line-height: 28px; font-weight: 600; letter-spacing: -0.01em; text-wrap: balance; }
h2 { margin: 20px 0 8px; font-size: 13px; line-height: 20px; font-weight: 600; }
p { margin: 0 0 16px; }
.lead { color: var(--text-quiet); }
.small { color: var(--text-quiet); font-size: 13px; line-height: 20px; }
form { margin: 0; }
label { display: block; margin: 0 0 4px; font-size: 13px; line-height: 20px; font-weight: 600; }
.field { margin: 0 0 16px; }
input {
  width: 100%;
  height: 44px;
  padding: 0 12px;
  border: 1px solid var(--edge);
  border-radius: 8px;
  background: var(--raised);
  color: inherit;
  font: inherit;
}
input[aria-invalid='true'] { border-color: var(--alert); box-shadow: inset 0 0 0 1px var(--alert); }
.problem { margin: 4px 0 0; color: var(--alert); font-size: 13px; line-height: 20px; }
.notice { margin: 0 0 20px; padding: 12px; border-radius: 8px; background: var(--alert-wash); color: var(--alert); font-size: 13px; line-height: 20px; }
button {
  min-height: 44px;
  padding: 0 16px;
  border: 1px solid transparent;
  border-radius: 8px;
  font: inherit;
  font-weight: 600;
  cursor: pointer;
}
.primary { width: 100%; background: var(--light); color: var(--on-light); }
.primary:hover { background: var(--light-hover); }
.secondary { width: 100%; border-color: var(--hairline); background: none; color: var(--text); }
.secondary:hover { background: var(--hover); }
.actions + .actions, form + .actions { margin-top: 8px; }
main > :last-child { margin-bottom: 0; }
.plain { min-height: 28px; margin: 0 -8px; padding: 0 8px; background: none; color: var(--text); font-size: 13px; text-decoration: underline; text-underline-offset: 2px; }
.plain:hover { background: var(--hover); }
.actions { display: grid; gap: 8px; margin: 24px 0 0; }
:focus-visible { outline: 2px solid var(--focus); outline-offset: 2px; }
input:focus-visible { outline-offset: -1px; }
ul { margin: 0 0 16px; padding: 0; list-style: none; }
li { position: relative; margin: 0; padding: 4px 0 4px 20px; }
li::before { content: ''; position: absolute; left: 4px; top: 13px; width: 5px; height: 5px; border-radius: 50%; background: var(--edge); }
.memberships { border: 1px solid var(--hairline); border-radius: 8px; }
.memberships li { display: flex; flex-wrap: wrap; justify-content: space-between; gap: 0 12px; padding: 10px 12px; }
.memberships li + li { border-top: 1px solid var(--hairline); }
.memberships li::before { content: none; }
.role { color: var(--text-quiet); font-size: 13px; }
.who { display: flex; flex-wrap: wrap; align-items: center; justify-content: space-between; gap: 0 12px; margin: 0 0 4px; }
.who p { margin: 0; min-width: 0; }
main.wide { max-width: 960px; }
.wide table { width: 100%; margin: 0 0 24px; border-collapse: collapse; }
.wide th, .wide td { padding: 8px 12px 8px 0; border-bottom: 1px solid var(--hairline); text-align: left; vertical-align: top; font-weight: 400; }
.wide thead th { font-size: 13px; font-weight: 600; }
.wide td.number { text-align: right; font-variant-numeric: tabular-nums; }
.wide nav ul { display: flex; flex-wrap: wrap; gap: 0 20px; }
.wide nav li { padding-left: 0; }
.wide nav li::before { content: none; }
.wide .row { display: flex; flex-wrap: wrap; align-items: end; gap: 8px 12px; margin: 0 0 12px; }
.wide .row input, .wide select { width: auto; min-width: 180px; }
.wide .row button { width: auto; }
select { height: 44px; padding: 0 12px; border: 1px solid var(--edge); border-radius: 8px; background: var(--raised); color: inherit; font: inherit; }
a { color: inherit; text-underline-offset: 2px; }
.done { margin: 0 0 20px; padding: 12px; border: 1px solid var(--hairline); border-radius: 8px; }
code { font: 13px/20px ui-monospace, monospace; }
@media (max-width: 440px) {
  body { padding: 0; grid-template-rows: auto 1fr; background: var(--raised); }
  main { grid-row: 1; padding: 24px 20px; border: 0; border-radius: 0; box-shadow: none; }
}
@media (forced-colors: active) {
  .brand .body { fill: none; stroke: CanvasText; }
  .brand .hands { stroke: CanvasText; }
  button { border-color: ButtonBorder; }
  .notice { border: 1px solid CanvasText; }
}
`;
