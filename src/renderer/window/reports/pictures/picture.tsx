import ChevronRight from 'lucide-react/icons/chevron-right';
import Download from 'lucide-react/icons/download';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { useActions } from '../../../page/actions.ts';
import { MenuButton } from '../../../components/controls/menu-button.tsx';
import { useServices } from '../../shell/services.ts';
import { ScrollingTable } from '../scrolling-table.tsx';
import { renderPngFile, renderSvgFile } from './picture-file.ts';
import * as pageStyles from '../../shell/page/page.module.css';
import * as styles from '../reports.module.css';

interface PictureProps {
  readonly title: string;
  /** File name without its extension. */
  readonly name: string;
  /** The text for screen readers. */
  readonly spoken: string;
  /** Beside the title. */
  readonly note?: string;
  /** Below the title. */
  readonly about?: ReactNode;
  /** Must be stable while the content is unchanged. */
  readonly draw: (width: number) => SVGSVGElement;
  readonly numbers: ReactNode;
  /** Called with the index of the clicked segment, in drawing order. */
  readonly onPick?: (index: number) => void;
  /** Uses half of the width where there is space. */
  readonly half?: boolean;
}

function useWidth(): { readonly place: React.RefObject<HTMLDivElement | null>; readonly width: number } {
  const place = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(0);
  useEffect(() => {
    const element = place.current;
    if (element === null) {
      return () => {};
    }
    const observer = new ResizeObserver(([entry]) => {
      setWidth(Math.floor(entry?.contentRect.width ?? 0));
    });
    observer.observe(element);
    return () => {
      observer.disconnect();
    };
  }, []);
  return { place, width };
}

export function Picture({ title, name, spoken, note, about, draw, numbers, onPick, half = false }: PictureProps) {
  const { reports } = useServices().i18n.messages;
  const id = useId();
  const [status, setStatus] = useState('');
  const { place, width } = useWidth();

  useEffect(() => {
    if (width > 0) {
      const svg = draw(width);
      svg.setAttribute('role', 'img');
      svg.setAttribute('aria-label', spoken);
      place.current?.replaceChildren(svg);
    }
  }, [draw, width, spoken, place]);

  useEffect(() => {
    const element = place.current;
    if (element === null || onPick === undefined) {
      return () => {};
    }
    // Keyboard users reach the same from the rows of the table of days.
    const onClick = ({ target }: MouseEvent): void => {
      const index: unknown = target instanceof SVGRectElement ? Reflect.get(target, '__data__') : null;
      if (typeof index === 'number') {
        onPick(index);
      }
    };
    element.addEventListener('click', onClick);
    return () => element.removeEventListener('click', onClick);
  }, [onPick, place]);

  return (
    <figure className={styles.picture} data-half={half ? true : undefined} aria-labelledby={id}>
      <div className={styles.pictureHead}>
        <h2 id={id} className={styles.pictureTitle}>
          {title}
        </h2>
        {note === undefined ? null : <span className={styles.pictureNote}>{note}</span>}
        <SavePicture title={title} name={name} onStatus={setStatus} shown={() => place.current?.querySelector('svg') ?? null} />
      </div>
      {about}
      <output className={styles.pictureStatus}>{status}</output>
      <div ref={place} className={styles.picturePlace} data-pickable={onPick === undefined ? undefined : true} />
      <details className={pageStyles.details}>
        <summary>
          <ChevronRight aria-hidden size={16} strokeWidth={1.5} />
          {reports.showNumbers}
        </summary>
        <ScrollingTable label={reports.numbersLabel(title)}>{numbers}</ScrollingTable>
      </details>
    </figure>
  );
}

interface SavePictureProps {
  readonly title: string;
  readonly name: string;
  readonly shown: () => SVGSVGElement | null;
  readonly onStatus: (text: string) => void;
}

function SavePicture({ title, name, shown, onStatus }: SavePictureProps) {
  const { clocktower, i18n } = useServices();
  const { reports } = i18n.messages;
  const { perform } = useActions();

  async function save(kind: 'svg' | 'png'): Promise<void> {
    const svg = shown();
    const bytes = svg === null || kind === 'svg' ? null : await renderPngFile(svg);
    if (svg === null || (kind === 'png' && bytes === null)) {
      onStatus(reports.pictureFailed);
      return;
    }
    await perform(async () => {
      const answer = await clocktower.runExport(
        bytes === null ? { kind: 'svg', name, text: renderSvgFile(svg) } : { kind: 'png', name, bytes },
      );
      if (answer.ok && answer.value.kind === 'written') {
        onStatus(reports.saved(answer.value.fileName));
      }
      return answer;
    });
  }

  return (
    <MenuButton
      icon={Download}
      label={reports.savePicture(title)}
      items={[
        { label: reports.saveSvg, onPress: () => void save('svg') },
        { label: reports.savePng, onPress: () => void save('png') },
      ]}
    />
  );
}
