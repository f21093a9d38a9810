/** The heading of a page. It receives the focus when the user navigates by keyboard or opens the window. */
import { type RefObject, useEffect, useRef } from 'react';
import { useWindowState } from '../window-state.ts';
import * as styles from './page.module.css';

interface PageTitleProps {
  readonly id?: string;
  readonly title: string;
  /** Passed if the page itself moves the focus here. */
  readonly ref?: RefObject<HTMLHeadingElement | null>;
}

export function PageTitle({ id, title, ref }: PageTitleProps) {
  const { router } = useWindowState();
  const own = useRef<HTMLHeadingElement>(null);
  const heading = ref ?? own;

  useEffect(() => {
    if (router.takesFocus()) {
      heading.current?.focus();
    }
  }, [router, heading]);

  return (
    <h1 ref={heading} tabIndex={-1} id={id} className={styles.pageTitle}>
      {title}
    </h1>
  );
}

interface PageHeadProps extends PageTitleProps {
  /** What the page is for. */
  readonly lede?: string | undefined;
}

export function PageHead({ lede, ...title }: PageHeadProps) {
  return (
    <header className={styles.pageHead}>
      <PageTitle {...title} />
      {lede === undefined ? null : <p className={styles.pageLede}>{lede}</p>}
    </header>
  );
}
