import { describe, expect, it } from 'vitest';
import { environmentFor, plainNode, pickNode } from '../../scripts/setup/choose-node.mjs';

const running = { path: '/running/node', hasTemporal: false };

describe('the Node that runs the tools', () => {
  it('is the bundled one wherever there is one', () => {
    expect(pickNode({ bundled: '/bundled/node', running: { ...running, hasTemporal: true }, electron: null })).toEqual({
      kind: 'bundled',
      path: '/bundled/node',
    });
  });

  it('is the running one where that has Temporal', () => {
    const electron = { path: '/electron', version: '45.4.1' };
    expect(pickNode({ bundled: null, running: { ...running, hasTemporal: true }, electron })).toEqual({
      kind: 'running',
      path: '/running/node',
    });
  });

  it('is Electron if no other has Temporal', () => {
    expect(pickNode({ bundled: null, running, electron: { path: '/electron', version: '42.0.0' } })).toEqual({
      kind: 'electron',
      path: '/electron',
    });
  });

  it('is missing if Electron is too old as well', () => {
    expect(pickNode({ bundled: null, running, electron: { path: '/electron', version: '41.9.9' } })).toBeNull();
    expect(pickNode({ bundled: null, running, electron: null })).toBeNull();
  });
});

describe('its environment', () => {
  it('puts a Node first on the path, however the path is spelled', () => {
    expect(environmentFor({ kind: 'bundled', path: '/bundled/node' }, { PATH: '/usr/bin' })['PATH']).toMatch(/^\/bundled[:;]\/usr\/bin$/);
    expect(environmentFor({ kind: 'bundled', path: '/bundled/node' }, { Path: '/usr/bin' })).not.toHaveProperty('PATH');
  });

  it('runs Electron as Node, except where the app would inherit that', () => {
    const electron = { kind: 'electron', path: '/electron' } as const;
    expect(environmentFor(electron, {})['ELECTRON_RUN_AS_NODE']).toBe('1');
    expect(plainNode(electron)).toEqual({ kind: 'running', path: process.execPath });
  });
});
