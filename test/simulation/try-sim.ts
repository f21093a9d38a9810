import { simulate } from '/tmp/w-engine/test/simulation/simulation.ts';
import { planOf } from '/tmp/w-engine/test/simulation/plan.ts';
const [from, n, devices, plant] = [Number(process.argv[2]), Number(process.argv[3]), Number(process.argv[4] ?? 1), process.argv[5] ?? null];
const t = performance.now(); const kinds = new Map<string, number[]>(); const total: any = {};
for (let seed = from; seed < from + n; seed++) {
  const out = simulate(planOf(seed, { devices }), { plant: plant as any, keepLog: n === 1 });
  for (const k of Object.keys(out.counts)) total[k] = (total[k] ?? 0) + (out.counts as any)[k];
  if (out.violations[0]) { const k = out.violations[0].rule; kinds.set(k, [...(kinds.get(k) ?? []), seed]); if (n === 1) console.log(out.log.slice(0, 4000).join('\n'), out.violations); }
}
console.log(JSON.stringify(total), ((performance.now() - t) / n).toFixed(2), 'ms/seed', (process.cpuUsage().user / 1000 / n).toFixed(2), 'cpu');
for (const [k, s] of kinds) console.log(k, s.length, s.slice(0, 6).join(' '));
