/** A part of the window over a fake bridge, with the window's router. */
import type { WindowPageId } from '#shared/program/window-route.ts';
import type { ReactNode } from 'react';
import { openRouter } from '#renderer/window/navigation/router.ts';
import { type Router, WindowStateContext } from '#renderer/window/shell/window-state.ts';
import type { Answers } from '../../support/fake-bridge.ts';
import { openPage, type PageRig } from './page-rig.tsx';

export interface WindowPageRig extends PageRig {
  readonly router: Router;
}

export async function openWindowPage(
  answers: Answers,
  children: ReactNode,
  { page = 'timeline', detail = null }: { readonly page?: WindowPageId; readonly detail?: string | null } = {},
): Promise<WindowPageRig> {
  const router = openRouter({ asked: '', memory: { getItem: () => null, setItem: () => {} }, beginning: { page, detail } });
  return { ...(await openPage(answers, <WindowStateContext value={{ router }}>{children}</WindowStateContext>)), router };
}
