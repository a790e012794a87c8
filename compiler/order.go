package main

import (
	"maps"

	"github.com/open-policy-agent/opa/v1/ir"
)

// orderScans lets a plan walk sets and objects as OPA's interpreter does, in the order of their values; the runtime of
// compiled policies has that of their hashes. The difference shows where an array is built on the way, so there, and only
// there, the sorted keys are walked.
func orderScans(blocks []*ir.Block) {
	order := orderer{next: 2 * freeLocals, walked: map[ir.Local]bool{}}
	for _, block := range blocks {
		order.block(block)
	}
}

type orderer struct {
	next ir.Local
	// Results of `walk`: pairs of a path and a value, in no order.
	walked map[ir.Local]bool
}

func (o *orderer) block(block *ir.Block) {
	ordered := make([]ir.Stmt, 0, len(block.Stmts))
	for _, statement := range block.Stmts {
		switch statement := statement.(type) {
		case *ir.CallStmt:
			if statement.Func == "walk" {
				o.walked[statement.Result] = true
			}
		case *ir.ScanStmt:
			ordered = append(ordered, o.scan(statement)...)
		}
		for _, inner := range blocksOf(statement) {
			o.block(inner)
		}
		ordered = append(ordered, statement)
	}
	block.Stmts = ordered
}

// scan changes one that builds an array, and gives what has to be done before it.
func (o *orderer) scan(scan *ir.ScanStmt) []ir.Stmt {
	if !appends(scan.Block) {
		return nil
	}
	var before []ir.Stmt
	source, item := scan.Source, scan.Value
	isWalked := o.walked[source]
	if isWalked {
		before, source = o.byPath(source)
		item = o.local()
	}
	keys, index, key := o.local(), o.local(), scan.Key
	unordered := o.local()
	each := []ir.Stmt{
		&ir.AssignVarStmt{Source: operand(unordered), Target: key},
		&ir.BlockStmt{Blocks: []*ir.Block{
			{Stmts: []ir.Stmt{
				&ir.IsArrayStmt{Source: operand(source)},
				&ir.AssignVarStmt{Source: operand(index), Target: key},
			}},
		}},
		&ir.DotStmt{Source: operand(source), Key: operand(key), Target: item},
	}
	if isWalked {
		each = append(each,
			&ir.MakeArrayStmt{Capacity: 2, Target: scan.Value},
			&ir.ArrayAppendStmt{Value: operand(key), Array: scan.Value},
			&ir.ArrayAppendStmt{Value: operand(item), Array: scan.Value},
		)
	}
	scan.Source, scan.Key, scan.Value = keys, index, unordered
	scan.Block.Stmts = append(each, scan.Block.Stmts...)
	return append(before, o.sortedKeys(source, keys)...)
}

// byPath makes an object of what `walk` gave.
func (o *orderer) byPath(pairs ir.Local) ([]ir.Stmt, ir.Local) {
	object, zero, one := o.local(), o.local(), o.local()
	pair, path, value := o.local(), o.local(), o.local()
	return []ir.Stmt{
		&ir.MakeObjectStmt{Target: object},
		&ir.MakeNumberIntStmt{Value: 0, Target: zero},
		&ir.MakeNumberIntStmt{Value: 1, Target: one},
		&ir.ScanStmt{Source: pairs, Key: o.local(), Value: pair, Block: &ir.Block{Stmts: []ir.Stmt{
			&ir.DotStmt{Source: operand(pair), Key: operand(zero), Target: path},
			&ir.DotStmt{Source: operand(pair), Key: operand(one), Target: value},
			&ir.ObjectInsertStmt{Key: operand(path), Value: operand(value), Object: object},
		}}},
	}, object
}

// The runtime's own sort takes the square of the items.
const mostSortedThere = 128

// sortedKeys gives an array as it is, and of a set or an object the keys in order.
func (o *orderer) sortedKeys(source, keys ir.Local) []ir.Stmt {
	names, size, most, isSmall := o.local(), o.local(), o.local(), o.local()
	return []ir.Stmt{
		&ir.ResetLocalStmt{Target: keys},
		&ir.ResetLocalStmt{Target: names},
		&ir.BlockStmt{Blocks: []*ir.Block{
			{Stmts: []ir.Stmt{
				&ir.IsArrayStmt{Source: operand(source)},
				&ir.AssignVarStmt{Source: operand(source), Target: keys},
			}},
			{Stmts: []ir.Stmt{
				&ir.IsSetStmt{Source: operand(source)},
				&ir.AssignVarStmt{Source: operand(source), Target: names},
			}},
			{Stmts: []ir.Stmt{
				&ir.IsObjectStmt{Source: operand(source)},
				callOf("object.keys", source, names),
			}},
			{Stmts: []ir.Stmt{
				&ir.IsDefinedStmt{Source: names},
				&ir.LenStmt{Source: operand(names), Target: size},
				&ir.MakeNumberIntStmt{Value: mostSortedThere, Target: most},
				&ir.CallStmt{Func: "lte", Args: []ir.Operand{operand(size), operand(most)}, Result: isSmall},
				&ir.EqualStmt{A: operand(isSmall), B: ir.Operand{Value: ir.Bool(true)}},
				callOf("sort", names, keys),
			}},
			{Stmts: []ir.Stmt{
				&ir.IsDefinedStmt{Source: names},
				&ir.IsUndefinedStmt{Source: keys},
				callOf(hostSort, names, keys),
			}},
		}},
	}
}

func (o *orderer) local() ir.Local {
	o.next++
	return o.next
}

// appends returns true if a block appends to an array that was there before it.
func appends(block *ir.Block) bool {
	made, appended := map[ir.Local]bool{}, map[ir.Local]bool{}
	var visit func(*ir.Block)
	visit = func(block *ir.Block) {
		for _, statement := range block.Stmts {
			switch statement := statement.(type) {
			case *ir.MakeArrayStmt:
				made[statement.Target] = true
			case *ir.ArrayAppendStmt:
				appended[statement.Array] = true
			}
			for _, inner := range blocksOf(statement) {
				visit(inner)
			}
		}
	}
	visit(block)
	maps.DeleteFunc(appended, func(array ir.Local, _ bool) bool { return made[array] })
	return len(appended) > 0
}

func callOf(name string, of, result ir.Local) ir.Stmt {
	return &ir.CallStmt{Func: name, Args: []ir.Operand{operand(of)}, Result: result}
}

func operand(local ir.Local) ir.Operand {
	return ir.Operand{Value: local}
}
