/** .github/workflows: what runs there is pinned, and nothing is released after a failure. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';

const root = join(import.meta.dirname, '../..');
const folder = join(root, '.github/workflows');
const jobSchema = z.looseObject({
  needs: z.string().optional(),
  uses: z.string().optional(),
  environment: z.string().optional(),
  steps: z.array(z.looseObject({ uses: z.string().optional(), run: z.string().optional() })).default([]),
});
const workflowSchema = z.looseObject({ jobs: z.record(z.string(), jobSchema) });

const workflows = new Map(readdirSync(folder).map((name) => [name, workflowSchema.parse(parse(readFileSync(join(folder, name), 'utf8')))]));
const steps = [...workflows.values()].flatMap(({ jobs }) => Object.values(jobs)).flatMap((job) => job.steps);
const commands = steps.flatMap(({ run = '' }) => run.split('\n'));

describe('the workflows', () => {
  it('pin every action by its commit', () => {
    const actions = steps.flatMap(({ uses }) => uses ?? []);
    expect(actions.length).toBeGreaterThan(5);
    expect(actions.filter((action) => !/@[0-9a-f]{40}$/.test(action))).toEqual([]);
  });

  it('install packages without their install scripts', () => {
    const installs = commands.filter((command) => /npm (ci|i|install)\b/.test(command));
    expect(installs).toHaveLength(3);
    expect(installs.filter((command) => !command.includes('--ignore-scripts'))).toEqual([]);
  });

  it('name files of the project that are there', () => {
    const named = commands.flatMap((command) => command.match(/\b(?:resources|scripts|deploy)\/[\w./-]+/g) ?? []);
    expect(named.length).toBeGreaterThan(1);
    expect(named.filter((file) => !existsSync(join(root, file)))).toEqual([]);
  });

  it('use secrets in the environment of releases only', () => {
    const jobs = [...workflows.values()]
      .flatMap((each) => Object.values(each.jobs))
      .filter((job) => JSON.stringify(job).includes('secrets.'));
    expect(jobs.map(({ environment }) => environment)).toEqual(['release']);
  });

  it('release nothing whose tests did not pass', () => {
    const jobs = workflows.get('release.yml')?.jobs ?? {};
    expect(jobs['test']?.uses).toBe('./.github/workflows/ci.yml');
    expect(jobs['draft']?.needs).toBe('test');
    expect(jobs['packages']?.needs).toBe('draft');
    expect(jobs['service-image']?.needs).toBe('draft');
    expect(jobs['stores']?.needs).toBe('packages');
  });
});

describe('the packages of package-lock.json', () => {
  it('with an install script are known, and none needs it', () => {
    const lockSchema = z.looseObject({ packages: z.record(z.string(), z.looseObject({ hasInstallScript: z.boolean().default(false) })) });
    const { packages } = lockSchema.parse(JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')));
    // It selects a 7-Zip for Squirrel, which is not one of our targets.
    expect(Object.keys(packages).filter((path) => packages[path]?.hasInstallScript)).toEqual(['node_modules/electron-winstaller']);
  });
});
