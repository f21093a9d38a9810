/** A plain virtual list: rows of one height, those in sight made anew at each turn of the wheel. */
const rowHeight = 40;
const words = [
  'bearing',
  'plans',
  'call',
  'client',
  'facade',
  'study',
  'mail',
  'planning',
  'site',
  'visit',
  'report',
  'stair',
  'details',
  'accounts',
];
const entries = Array.from({ length: 100_000 }, (_, index) =>
  [0, 1, 2].map((part) => words[(index * (part + 3) + part) % words.length]).join(' '),
);
const scroller = document.querySelector('section');
const room = scroller.firstElementChild;
const search = document.querySelector('input');
let shown = entries;

function draw() {
  const first = Math.max(0, Math.floor(scroller.scrollTop / rowHeight) - 5);
  const rows = shown.slice(first, first + Math.ceil(scroller.clientHeight / rowHeight) + 10).map((text, index) => {
    const row = document.createElement('p');
    row.textContent = text;
    row.style.top = `${(first + index) * rowHeight}px`;
    return row;
  });
  room.style.height = `${shown.length * rowHeight}px`;
  room.replaceChildren(...rows);
}

scroller.addEventListener('scroll', draw);
search.addEventListener('input', () => {
  const wanted = search.value.split(' ');
  shown = entries.filter((text) => wanted.every((part) => text.split(' ').some((word) => word.startsWith(part))));
  draw();
});
draw();
