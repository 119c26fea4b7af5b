import type { Path } from '../../../shared/theme/ThemeEdit.ts';
import { useStudioStore } from '../StudioContext.ts';
import { fieldLabel } from '../names/fieldLabel.ts';

/** The path to a field; each step leads to a parent. */
export function Breadcrumb({ path }: { readonly path: Path }) {
  const { select } = useStudioStore();
  const above = path.slice(0, -1).map((_key, depth) => path.slice(0, depth + 1));
  if (above.length === 0) return null;
  return (
    <nav className="field-crumbs" aria-label="Where this is">
      <ol>
        {above.map((one) => (
          <li key={one.join('.')}>
            <button type="button" onClick={() => select(one)}>
              {fieldLabel(one)}
            </button>
          </li>
        ))}
      </ol>
    </nav>
  );
}
